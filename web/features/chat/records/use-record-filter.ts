import dayjs from 'dayjs';
import { useSearchParams } from 'react-router';
import { CHANNELS } from '#contract/chat.contract.ts';
import { RESULTS } from './describe-record.ts';
import type { Filter } from './record.queries.ts';

const DAY = 'YYYY-MM-DD';

/** The list's filters, page and open conversation, kept in the page's address: a reload or a link shows the same. */
export function useRecordFilter() {
  const [query, setQuery] = useSearchParams();
  const read = (name: string) => query.get(name) ?? '';
  const write = (changes: Record<string, string>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) value ? after.set(key, value) : after.delete(key);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const [from, to] = [dayjs(read('from') || null, DAY), dayjs(read('to') || null, DAY)];
  const channel = CHANNELS.find((known) => known === read('channel'));
  const result = Object.keys(RESULTS).find((known) => known === read('result')) as keyof typeof RESULTS | undefined;
  const filter: Filter = {
    ...(read('role') ? { roleId: read('role') } : {}),
    ...(channel ? { channel } : {}),
    ...(from.isValid() ? { from: from.startOf('day').toISOString() } : {}),
    ...(to.isValid() ? { to: to.endOf('day').toISOString() } : {}),
    ...(read('keyword') ? { keyword: read('keyword') } : {}),
    ...(result ? RESULTS[result].filter : {}),
  };
  return {
    filter,
    narrowed: Object.keys(filter).length > 0,
    range: from.isValid() && to.isValid() ? ([from, to] as const) : null,
    roleId: read('role'),
    channel,
    result,
    keyword: read('keyword'),
    page: Math.max(1, Math.floor(Number(read('page'))) || 1),
    /** The conversation that stands open; '' for none. */
    open: read('id'),
    set: (changes: Record<string, string>) => write({ page: '', ...changes }),
    setPage: (page: number) => write({ page: page > 1 ? String(page) : '' }),
    show: (id: string) => write({ id }),
    clear: () => setQuery({}, { replace: true, preventScrollReset: true }),
  };
}

export type RecordAddress = ReturnType<typeof useRecordFilter>;
