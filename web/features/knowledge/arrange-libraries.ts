import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { LANGUAGES } from '#contract/language.contract.ts';

export type SortKey = 'name' | 'documentCount' | 'segmentCount' | 'bytes' | 'updateTime';
export interface Sorting {
  key: SortKey;
  /** Largest, or latest, first. */
  down: boolean;
}

export const NEWEST_FIRST: Sorting = { key: 'updateTime', down: true };

/** Names begin with the first, everything else with the most; asked for again it is turned round. */
export function turnSorting(now: Sorting, key: SortKey): Sorting {
  return now.key === key ? { key, down: !now.down } : { key, down: key !== 'name' };
}

export type StateFilter = 'all' | 'processing' | 'ready' | 'failed';

/** Libraries with failed documents count as failed, though the others of their documents answer. */
export function stateOf({ status, failedCount }: Pick<Library, 'status' | 'failedCount'>): Exclude<StateFilter, 'all'> {
  if (status === STATUS.processing) return 'processing';
  return failedCount > 0 || status === STATUS.failed ? 'failed' : 'ready';
}

/** Those that are wanted, in the order that is. */
export function arrangeLibraries(
  libraries: readonly Library[],
  { state, sorting: { key, down } }: { state: StateFilter; sorting: Sorting },
): Library[] {
  const order = new Intl.Collator('zh-Hans-CN', { numeric: true });
  const compare = (a: Library, b: Library) => {
    const [x, y] = [a[key], b[key]];
    return typeof x === 'number' && typeof y === 'number' ? x - y : order.compare(String(x), String(y));
  };
  return libraries
    .filter((library) => state === 'all' || stateOf(library) === state)
    .sort((a, b) => (down ? -compare(a, b) : compare(a, b)));
}

export function describeType({ type }: Pick<Library, 'type'>): string {
  return type === 2 ? '问答库' : '文档库';
}

export function libraryPath({ id, type }: Pick<Library, 'id' | 'type'>): string {
  return type === 2 ? `/home/knowledgeList/qaLibrary/${id}` : `/home/knowLedgeDetail/knowledgeDoc?id=${id}`;
}

export function nameLanguage(code: string): string {
  return LANGUAGES.find((language) => language.code === code)?.name ?? code;
}
