import type { Segmentation } from '#contract/segmentation.contract.ts';
import type { TextBlock } from '../document-reader.ts';

/** Signs of Chinese text end an address, though the standard would let some of them in. */
const ADDRESSES =
  /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"'，。；：！？、（）【】《》“”]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi;

/** Leaves out of a block what its document shall not be searched by. */
export function cleanBlock(block: TextBlock, { removeUrl, removeSpaces }: Segmentation): TextBlock {
  if (!removeUrl && !removeSpaces) return block;
  const clean = (text: string) => {
    const kept = removeUrl ? text.replace(ADDRESSES, '') : text;
    return removeSpaces ? squeeze(kept) : kept;
  };
  return { ...block, text: clean(block.text), tableHeader: block.tableHeader && clean(block.tableHeader) };
}

function squeeze(text: string): string {
  const squeezed = text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/^ /, '')
    .replace(/\n{2,}/g, '\n');
  return squeezed === '\n' ? '' : squeezed;
}
