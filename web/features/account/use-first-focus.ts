import type { InputRef } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field whenever its form comes to the front. Not where a finger types: the keyboard would cover the form unasked. */
export function useFirstFocus(active: boolean): RefObject<InputRef | null> {
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (active && window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, [active]);
  return field;
}
