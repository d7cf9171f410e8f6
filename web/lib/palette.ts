import { create } from 'zustand';

/** Whether the command palette is open; it opens over every page of the workbench and of the public site. */
export const usePalette = create<{ open: boolean }>(() => ({ open: false }));

export const openPalette = (): void => usePalette.setState({ open: true });
export const closePalette = (): void => usePalette.setState({ open: false });

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** How the shortcut is written on this machine's keys. */
export const paletteKeys = (): string => (isMac() ? '⌘ K' : 'Ctrl K');

/** Ctrl K, on a Mac ⌘ K: Ctrl K cuts a line there. */
export function isPaletteKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean {
  const [held, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  return held && !other && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}
