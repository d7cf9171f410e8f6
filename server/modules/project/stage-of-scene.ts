import { isDeepStrictEqual } from 'node:util';
import { BACKGROUND, readPosition } from '#contract/project.contract.ts';
import { type Scene, SceneBackground } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';

/** What the specification's record says of a stage: part of what a scene says. */
export interface Stage {
  backgroundType?: '1' | '4' | undefined;
  background?: string | undefined;
  position?: string | undefined;
}

/** The record's fields as a scene has them. */
export function stageOfScene({ background, person }: Scene, direction: Direction): Required<Stage> {
  return {
    backgroundType: background.kind === 'video' ? BACKGROUND.video : BACKGROUND.picture,
    // All around is a picture as well; what is drawn by the page has none.
    background: 'url' in background ? background.url : '',
    position: JSON.stringify(person[direction]),
  };
}

/** A scene that shows what the record's fields newly say: what they leave out, or say as before, stays. */
export function sceneWithStage(scene: Scene, direction: Direction, stage: Stage): Scene {
  const before = stageOfScene(scene, direction);
  const position = readPosition(stage.position ?? '');
  const wanted = { ...before, ...Object.fromEntries(Object.entries(stage).filter(([, value]) => value !== undefined)) };
  const isSameMedium = wanted.background === before.background && wanted.backgroundType === before.backgroundType;
  const background = SceneBackground.safeParse({
    kind: wanted.backgroundType === BACKGROUND.video ? 'video' : 'picture',
    url: wanted.background,
  }).data;
  return {
    ...scene,
    ...(!isSameMedium && background ? { background } : {}),
    ...(position && !isDeepStrictEqual(position, scene.person[direction])
      ? { person: { ...scene.person, [direction]: position } }
      : {}),
  };
}
