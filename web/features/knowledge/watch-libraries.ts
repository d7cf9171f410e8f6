import { type Library, STATUS } from '#contract/knowledge.contract.ts';

type Watched = Pick<Library, 'id' | 'status'>;

/** Libraries whose work was begun here: it may end before any page has drawn it. */
const begun = new Set<string>();

/** Has the end of a library's work told to whoever looks at it, though nobody saw it at work. */
export const expectEnd = (libraryId: string): void => void begun.add(libraryId);

/** Tells which libraries have ended their work before somebody's eyes: those that were seen at it since then. */
export function createLibraryWatch() {
  const atWork = new Set<string>();
  return {
    /** As they are now. What is remembered of an earlier visit is not looked at here: that work may have ended long ago. */
    see(libraries: readonly Watched[]): void {
      for (const { id, status } of libraries) if (status === STATUS.processing) atWork.add(id);
    },
    /** Those that were at work and are so no more, each once. */
    takeEnded<T extends Watched>(libraries: readonly T[]): T[] {
      const ended = libraries.filter(({ status }) => status !== STATUS.processing);
      return ended.filter(({ id }) => [atWork, begun].map((ids) => ids.delete(id)).includes(true));
    },
  };
}
