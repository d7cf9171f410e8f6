import { useSyncExternalStore } from 'react';
import { BREAKPOINTS } from './breakpoints.ts';

/** True where there is room for one column of touch controls only. */
export const useIsPhone = createMediaHook(BREAKPOINTS.phone);

/** True where columns no longer fit beside each other. */
export const useIsNarrow = createMediaHook(BREAKPOINTS.narrow);

/** True where there is no room for a third column. */
export const useIsMedium = createMediaHook(BREAKPOINTS.medium);

/** True where the window is wider than high: a kiosk, a desktop, a phone on its side. */
export const useIsWide = createMediaHook(BREAKPOINTS.lying);

/** True where fingers do what a mouse does elsewhere, whatever the width: a desktop at 200 % is as narrow as a phone. */
export const useIsTouched = createMediaHook('(hover: none) and (pointer: coarse)');

/** True on a phone held in a hand, upright or lying: what is to be read by a phone is of no use on it. A kiosk is larger either way. */
export const useIsHandheld = createMediaHook(
  ['width', 'height'].map((side) => `(hover: none) and (pointer: coarse) and (max-${side}: 480px)`).join(', '),
);

function createMediaHook(condition: string): () => boolean {
  const query = typeof window === 'undefined' ? null : window.matchMedia?.(condition);
  const subscribe = (onChange: () => void) => {
    query?.addEventListener('change', onChange);
    return () => query?.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
