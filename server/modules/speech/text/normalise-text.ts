import type { Reading } from '#contract/readings.contract.ts';
import { applyReadings } from './apply-readings.ts';
import { DATE_RULES } from './date-rules.ts';
import { englishRules } from './english-rules.ts';
import { MIXED_RULES } from './mixed-rules.ts';
import { NUMBER_RULES } from './number-rules.ts';
import { PHONE_RULES } from './phone-rules.ts';
import { applyRules, type Rule } from './rule.ts';
import { LINK, stripMarkup } from './strip-markup.ts';
import { UNIT_RULES } from './unit-rules.ts';

const readings = [...PHONE_RULES, ...DATE_RULES, ...UNIT_RULES, ...NUMBER_RULES];

/** Signs that a sentence of any language can't be spoken with, and pauses written in another way. */
const pauses: readonly Rule[] = [
  [/[\r\n]+/g, () => '\n'],
  [/(?<=[\p{L}\p{N}）)”"'》」])[ \t]*\n/gu, () => '。\n'],
  [/\n/g, () => ' '],
  [/\[\[|\]\]|[<>]/g, () => ' '],
  [/[ \t\u3000]+/g, () => ' '],
];

/** Between Chinese characters the engine pauses at full-width signs alone. */
const chinesePauses: readonly Rule[] = [
  [/(?<=\p{Script=Han})\s?,/gu, () => '，'],
  [/(?<=\p{Script=Han})\s?[:：]/gu, () => '：'],
  [/(?<=\p{Script=Han})\s?;/gu, () => '；'],
  [/(?<=\p{Script=Han})\s?\.(?!\d)/gu, () => '。'],
  [/(?<=\p{Script=Han})\s?\?/gu, () => '？'],
  [/(?<=\p{Script=Han})\s?!/gu, () => '！'],
  [/[（(【［[]|[）)】］\]]|…+|—{1,2}|·{3,}/g, () => '，'],
  [/&/g, () => '和'],
  [/(?<=\p{Script=Han})\/(?=年|月|周|日|天|人|次|小时|晚|平方米|个|吨|公里)/gu, () => '每'],
  [/\//g, () => '，'],
  [/@/g, () => '艾特'],
  [/[^\p{L}\p{M}\p{N}，。！？；：、,.!?;:'’\-%+ ]/gu, () => ' '],
  [/[，、：；\s]*([。！？])[，、：；。\s]*/g, (_, end) => end],
  [/^[\s，。、；：！？]+|[\s，、；：]+$/g, () => ''],
  [/，[\s，、]*/g, () => '，'],
  [/ +(?=[，。！？；：、 ])|(?<=[，。！？；：、]) +/g, () => ''],
];

/** A stretch without Chinese that is a sentence, not a name: `iPhone 15 Pro Max` is read in Chinese, `I have 3 apples` is not. */
const ENGLISH_STRETCH = /[A-Za-z][^\p{Script=Han}，。！？；：、“”（）《》\n]*/gu;
const ENGLISH_GRAMMAR =
  /\b(?:the|an?|is|are|was|were|be|have|has|had|will|can|and|of|in|to|for|with|you|I|we|they|it|my|your|our|on|at|by|from|this|that)\b/gi;

/** Sentences in English within a Chinese text. */
const englishStretches = (text: string): string =>
  text.replace(ENGLISH_STRETCH, (stretch) =>
    /\d/.test(stretch) && (stretch.match(ENGLISH_GRAMMAR)?.length ?? 0) >= 2
      ? applyRules(stretch, englishRules('en-US'))
      : stretch,
  );

/**
 * Makes a piece of an answer fit for reading aloud in `language` (BCP 47). Chinese and English get their numbers, dates, telephone
 * numbers, shares and units spelled; other languages keep theirs, which the engine reads itself. Empty when nothing is left to say.
 * @param wanted how words are to be read
 */
export function normaliseText(text: string, language: string, wanted: readonly Reading[] = []): string {
  const isChinese = /^(?:zh|yue)/.test(language);
  const unmarked = stripMarkup(text).replaceAll(LINK, isChinese ? '链接' : 'link');
  const plain = toHalfWidth(applyReadings(unmarked, wanted));
  const own = /^en\b/i.test(language) ? englishRules(language) : [];
  const spoken = isChinese
    ? applyRules(englishStretches(plain), [...MIXED_RULES, ...readings, ...pauses, ...chinesePauses])
    : applyRules(plain, [...own, ...pauses]);
  return /[\p{L}\p{N}]/u.test(spoken) ? spoken.trim() : '';
}

/** Digits, letters and signs of the full-width block that rules look for; Chinese punctuation stays. */
function toHalfWidth(text: string): string {
  return text.replace(/[０-９Ａ-Ｚａ-ｚ％．＋＝＄＆＠]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) - 0xfee0),
  );
}
