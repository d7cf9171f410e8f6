import type { LibraryOutline } from '#server/modules/knowledge/index.ts';

/** What a text is written from. */
export interface CopyMaterial {
  name: string;
  description: string;
  outline: LibraryOutline;
}

/** Whether there is anything to answer from. */
export const hasLibrary = ({ documents, questions }: LibraryOutline): boolean =>
  documents.length > 0 || questions.length > 0;

/** A text with anything Chinese in it is not for an English sentence. */
export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Whole entries within `room` characters. */
export function takeWithin(texts: readonly string[], most: number, room: number): string[] {
  const taken: string[] = [];
  let used = 0;
  for (const text of texts) {
    if (taken.length === most || used + text.length > room) break;
    taken.push(text);
    used += text.length;
  }
  return taken;
}

/** Sentences are put together with marks of our own. */
export const dropEnd = (text: string): string => text.trim().replace(/[。.！!；;，,、\s]+$/u, '');
