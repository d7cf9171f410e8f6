import { type ProjectRecord, readPosition } from '#contract/project.contract.ts';
import { DEFAULT_POSITION, type PersonPosition } from '#contract/scene.contract.ts';

/** Where the person stands in a project's picture, as CSS; `url` is a picture of its own, '' the role's character. */
export function placePerson({ position, direction }: Pick<ProjectRecord, 'position' | 'direction'>) {
  const { url, percentageWidth, x, y }: PersonPosition = readPosition(position) ?? DEFAULT_POSITION[direction];
  // Down to the floor, whatever the width: nobody floats.
  return { url, style: { left: `${x}%`, top: `${y}%`, width: `${percentageWidth}%`, height: `${100 - y}%` } };
}
