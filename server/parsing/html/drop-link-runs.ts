import type { TextBlock } from '../document-reader.ts';
import type { PageBlock } from './html-walker.ts';

/** So many short links one after the other are a menu, when the page does not say what its content is. */
const MIN_RUN = 5;
const MAX_LENGTH = 40;
const NEARLY_ALL = 0.8;

/** Lets all blocks through but long runs of bare links. */
export function dropLinkRuns(isOn: boolean) {
  let run: TextBlock[] = [];
  const release = () => {
    const kept = run.length < MIN_RUN ? run : [];
    run = [];
    return kept;
  };
  return {
    add(blocks: readonly PageBlock[]): TextBlock[] {
      return blocks.flatMap(({ block, linkShare }) => {
        if (!isOn || linkShare < NEARLY_ALL || block.text.length > MAX_LENGTH) return [...release(), block];
        run.push(block);
        return [];
      });
    },
    finish: release,
  };
}
