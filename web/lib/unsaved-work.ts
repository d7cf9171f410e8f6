import { useEffect, useRef } from 'react';

type LosesWork = () => boolean;

const holders = new Set<{ losesWork: LosesWork }>();

/** Whether a page that is open now holds something typed and not saved. */
export const hasUnsavedWork = (): boolean => [...holders].some((holder) => holder.losesWork());

/** `losesWork` is asked from now on, until the function that comes back is called. */
export function holdWork(losesWork: LosesWork): () => void {
  const holder = { losesWork };
  holders.add(holder);
  return () => {
    holders.delete(holder);
  };
}

/**
 * Says that this page may hold unsaved work. When the session ends meanwhile the page stays, signing in happens over it, and the work
 * goes on. `losesWork` is asked at that moment.
 */
export function useUnsavedWork(losesWork: LosesWork): void {
  const latest = useRef(losesWork);
  latest.current = losesWork;
  useEffect(() => holdWork(() => latest.current()), []);
}
