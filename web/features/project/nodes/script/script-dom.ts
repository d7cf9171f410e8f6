import { listTokens, type ScriptToken } from './script-tokens.ts';

/** Stands where a caret has to have a place and nothing else is: beside a chip at the edge of a line. Not part of the script. */
const GAP = '\u200b';
const clean = (text: string): string => text.replaceAll(GAP, '');

/** What is held by the chip of a marker. */
const isChip = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.dataset.marker !== undefined;
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** Draws a script: text as it stands, a chip for each marker. */
export function drawScript(root: HTMLElement, script: string, makeChip: (token: ScriptToken) => HTMLElement): void {
  const nodes: Node[] = [];
  let end = 0;
  for (const token of listTokens(script)) {
    nodes.push(document.createTextNode(script.slice(end, token.start) || GAP), makeChip(token));
    end = token.end;
  }
  const rest = script.slice(end);
  // Without something behind it a last line that is empty has no height.
  nodes.push(document.createTextNode(rest === '' || rest.endsWith('\n') ? rest + GAP : rest));
  root.replaceChildren(...nodes);
}

/** The script that an element shows, also after a browser has written into it by itself. */
export function readDrawn(root: Node): string {
  let script = '';
  for (const node of root.childNodes) {
    if (isText(node)) script += clean(node.data);
    else if (isChip(node)) script += node.dataset.marker;
    else if (node.nodeName === 'BR') script += '\n';
    else script += (script !== '' && /^(?:DIV|P)$/.test(node.nodeName) ? '\n' : '') + readDrawn(node);
  }
  return script;
}

/** The place in the script of a place on the page; null where that is elsewhere. */
export function offsetOf(root: HTMLElement, node: Node, at: number): number | null {
  if (!root.contains(node)) return null;
  const range = document.createRange();
  range.selectNodeContents(root);
  try {
    range.setEnd(node, at);
  } catch {
    return null; // the page has changed meanwhile
  }
  const chip = node.parentElement?.closest<HTMLElement>('[data-marker]') ?? (isChip(node) ? node : null);
  if (chip && root.contains(chip)) range.setEndAfter(chip);
  return readDrawn(range.cloneContents()).length;
}

/** The place on the page of a place in the script. */
export function pointOf(root: HTMLElement, offset: number): { node: Node; at: number } {
  let left = offset;
  for (const [index, node] of [...root.childNodes].entries()) {
    if (isText(node)) {
      const length = clean(node.data).length;
      if (left <= length) return { node, at: rawIndex(node.data, left) };
      left -= length;
    } else {
      const length = isChip(node) ? (node.dataset.marker ?? '').length : readDrawn(node).length;
      if (left < length) return { node: root, at: index + (left * 2 < length ? 0 : 1) };
      left -= length;
    }
  }
  return { node: root, at: root.childNodes.length };
}

/** Where in a text with gaps so many signs of the script have passed; behind a gap rather than before it. */
function rawIndex(text: string, count: number): number {
  let seen = 0;
  let at = 0;
  while (at < text.length && (seen < count || text[at] === GAP)) {
    if (text[at] !== GAP) seen += 1;
    at += 1;
  }
  return at;
}

/** What is selected, as places of the script; null while that is elsewhere on the page. `focus` is where the caret stands. */
export function readSelection(root: HTMLElement): { start: number; end: number; focus: number } | null {
  const selection = document.getSelection();
  if (!selection?.anchorNode || !selection.focusNode) return null;
  const anchor = offsetOf(root, selection.anchorNode, selection.anchorOffset);
  const focus = offsetOf(root, selection.focusNode, selection.focusOffset);
  if (anchor === null || focus === null) return null;
  return { start: Math.min(anchor, focus), end: Math.max(anchor, focus), focus };
}

export function writeSelection(root: HTMLElement, anchor: number, focus = anchor): void {
  const from = pointOf(root, anchor);
  const to = pointOf(root, focus);
  document.getSelection()?.setBaseAndExtent(from.node, from.at, to.node, to.at);
}

/** The range on the page of a piece of the script. */
export function rangeOf(root: HTMLElement, start: number, end: number): Range {
  const range = document.createRange();
  const [from, to] = [pointOf(root, start), pointOf(root, end)];
  range.setStart(from.node, from.at);
  range.setEnd(to.node, to.at);
  return range;
}

/** The place in the script under the pointer. */
export function offsetAtPoint(root: HTMLElement, x: number, y: number): number | null {
  const found = document.caretPositionFromPoint?.(x, y);
  if (found) return offsetOf(root, found.offsetNode, found.offset);
  const range = document.caretRangeFromPoint?.(x, y); // Safari
  return range ? offsetOf(root, range.startContainer, range.startOffset) : null;
}
