import { useEffect, useRef } from 'react';

export interface PlayKeys {
  toggle(): void;
  /** From the start screen; nothing once it is begun. */
  begin(): void;
  next(): void;
  previous(): void;
  /** From 1, as it was typed. */
  digits(number: number): void;
  first(): void;
  last(): void;
  fullScreen(): void;
  mute(): void;
  captions(): void;
  ask(): void;
  /** Escape: out of what is open, then out of the play. */
  leave(): void;
}

/** Digits that belong to one number come within it, in ms. */
const NUMBER_MS = 700;

const KEYS: Record<string, Exclude<keyof PlayKeys, 'digits'>> = {
  ' ': 'toggle',
  k: 'toggle',
  // Clickers: black screen, and the start of a presentation, which would load the page again.
  F5: 'begin',
  b: 'toggle',
  '.': 'toggle',
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  n: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  p: 'previous',
  Home: 'first',
  End: 'last',
  f: 'fullScreen',
  m: 'mute',
  c: 'captions',
  q: 'ask',
  Escape: 'leave',
};

/** Keys and clickers, which press keys. Whoever writes, and controls that take the key themselves, keep it. */
export function usePlayKeys(keys: PlayKeys, isOn: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    let typed = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && keepsKey(target, key)) return;
      if (/^\d$/.test(key)) {
        typed += key;
        clearTimeout(timer);
        timer = setTimeout(() => {
          const number = Number(typed);
          typed = '';
          latest.current.digits(number);
        }, NUMBER_MS);
        return;
      }
      const act = KEYS[key.length === 1 ? key.toLowerCase() : key];
      if (!act || (event.repeat && act !== 'next' && act !== 'previous')) return;
      event.preventDefault();
      latest.current[act]();
    };
    window.addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', press);
    };
  }, [isOn]);
}

function keepsKey(target: Element, key: string): boolean {
  if (key === 'Escape') return target.closest('dialog') !== null;
  if (target.closest('input:not([type="range"]), textarea, select, dialog, [contenteditable]')) return true;
  const control = target.closest('button, a, [role="slider"], input');
  if (!control) return false;
  if (control.matches('[role="slider"], input')) return /^(Arrow|Home|End)/.test(key);
  return key === ' ' || key === 'Enter';
}
