import type { Reading } from '#contract/readings.contract.ts';
import { spellPinyin } from './homophones.ts';

/** Writes each word the way it is to be read; the longest one counts where several begin, and nothing is replaced twice. */
export function applyReadings(text: string, readings: readonly Reading[]): string {
  if (readings.length === 0) return text;
  const said = new Map(readings.map(({ word, reading }) => [word, reading]));
  const words = [...said.keys()].sort((a, b) => b.length - a.length).map(escapeWord);
  return text.replace(new RegExp(words.join('|'), 'gu'), (word) => {
    const reading = said.get(word) ?? word;
    return spellPinyin(reading) ?? reading;
  });
}

/** A Latin word is one only by itself: `AI` is not in `AIR`. */
function escapeWord(word: string): string {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const before = /^[A-Za-z0-9]/.test(word) ? '(?<![A-Za-z0-9])' : '';
  return `${before}${escaped}${/[A-Za-z0-9]$/.test(word) ? '(?![A-Za-z0-9])' : ''}`;
}
