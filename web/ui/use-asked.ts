import { useSearchParams } from 'react-router';

/** Whether something is open that an address may ask for with `?name=1`, such as a dialog; closed, the address asks no more. */
export function useAsked(name: string): [boolean, (open: boolean) => void] {
  const [query, setQuery] = useSearchParams();
  const setOpen = (open: boolean) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (open) after.set(name, '1');
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [query.get(name) === '1', setOpen];
}
