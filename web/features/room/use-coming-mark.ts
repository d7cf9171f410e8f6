import { type RefObject, useEffect } from 'react';
import { findHeardEnd } from './caption.ts';

const NAME = 'coming';
/** Of longer answers nothing is dimmed: each word that is heard would have the browser lay out and paint all that follows. */
const LONGEST = 6000;

/**
 * Dims what of an answer has not been said yet, by the browser's own highlights: the text stays as it is, for screen readers and for
 * selecting. A browser without them shows all of it alike.
 * @param heard what was heard so far; null while nothing is being said
 */
export function useComingMark(ref: RefObject<HTMLElement | null>, text: string, heard: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands in the element
  useEffect(() => {
    const box = ref.current;
    if (!box || heard === null || !('highlights' in CSS)) return;
    const nodes: Text[] = [];
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    if (nodes.reduce((length, node) => length + node.length, 0) > LONGEST) return;
    let left = findHeardEnd(nodes.map((node) => node.data).join(''), heard);
    const start = nodes.find((node) => {
      if (left < node.length) return true;
      left -= node.length;
      return false;
    });
    if (!start) return;
    const range = new Range();
    range.setStart(start, left);
    range.setEndAfter(box.lastChild ?? box);
    CSS.highlights.set(NAME, new Highlight(range));
    // What is being said stays in view; whoever has scrolled further on reads ahead.
    // Of one sign: asked for all that comes, the browser would measure every line of it.
    const next = new Range();
    next.setStart(start, left);
    next.setEnd(start, left + 1);
    const [place] = next.getClientRects();
    const view = box.parentElement?.getBoundingClientRect();
    if (place && view && place.bottom > view.bottom)
      box.parentElement?.scrollBy(0, place.top - view.top - place.height);
    return () => void CSS.highlights.delete(NAME);
  }, [ref, text, heard]);
}
