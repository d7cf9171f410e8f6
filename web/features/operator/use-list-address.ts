import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** How long typing must pause before it is looked for, in ms. */
const WAIT_MS = 250;

/** A list's search, filters and page, kept in the page's address: a reload or a link shows the same rows. */
export function useListAddress() {
  const [query, setQuery] = useSearchParams();
  const keyword = query.get('keyword') ?? '';
  const [typed, setTyped] = useState(keyword);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = (changes: Record<string, string>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) value ? after.set(key, value) : after.delete(key);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const stopWaiting = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  // An address that changes from elsewhere (back, the menu) fills the field, but never over what is being typed.
  useEffect(() => {
    if (timer.current === undefined) setTyped((now) => (now.trim() === keyword ? now : keyword));
  }, [keyword]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    keyword,
    /** What stands in the search field. */
    typed,
    search(text: string) {
      setTyped(text);
      stopWaiting();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        write({ keyword: text.trim(), page: '' });
      }, WAIT_MS);
    },
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    setPage: (page: number) => write({ page: page > 1 ? String(page) : '' }),
    filter: (name: string) => query.get(name) ?? '',
    setFilter: (name: string, value: string) => write({ [name]: value, page: '' }),
    clear() {
      stopWaiting();
      setTyped('');
      setQuery({}, { replace: true, preventScrollReset: true });
    },
  };
}
