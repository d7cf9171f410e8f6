import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** How long a new page is given before it is shown from its top (specification 1 §4), in ms. */
const DELAY_MS = 200;

/** A new page begins at its top; going back finds a page where it was left. */
export function useScrollToTop(): void {
  const { key, pathname } = useLocation();
  const back = useNavigationType() === 'POP';
  const positions = useRef(new Map<string, number>());
  const shown = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    const left = positions.current;
    const remember = () => left.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
  useEffect(() => {
    const samePage = shown.current === pathname; // only its query changed
    shown.current = pathname;
    const position = back ? positions.current.get(key) : undefined;
    if (samePage && position === undefined) return;
    // Going back waits as well: the page has to have its height again.
    const timer = setTimeout(() => window.scrollTo(0, position ?? 0), position === undefined ? DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [key, pathname, back]);
}
