import { useRef } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { cutInsertion } from './cut-insertion.ts';

const OVERFLOW_MESSAGE = '输入内容超过最大长度';

/**
 * Keeps a text field within `max` characters: what is typed, pasted or composed beyond is cut, and said. For antd's `count`, which
 * leaves a composition alone until it ends. Without `max` there is no limit.
 * @param measure characters that a text counts as, where some of it counts for less
 */
export function useLimit(max: number | undefined, value: unknown, measure = countCharacters) {
  const kept = useRef('');
  if (max === undefined) return undefined;
  const text = typeof value === 'string' ? value : '';
  if (measure(text) <= max) kept.current = text;
  return {
    max,
    show: false,
    strategy: measure,
    exceedFormatter(next: string) {
      notice.warning(OVERFLOW_MESSAGE);
      return cutInsertion(kept.current, next, max + countCharacters(next) - measure(next));
    },
  };
}
