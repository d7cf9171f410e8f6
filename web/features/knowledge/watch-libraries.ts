import { type Library, STATUS } from '#contract/knowledge.contract.ts';

type Watched = Pick<Library, 'id' | 'status'>;

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
      return libraries.filter(({ id, status }) => status !== STATUS.processing && atWork.delete(id));
    },
  };
}
