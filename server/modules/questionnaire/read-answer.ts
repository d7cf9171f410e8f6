import { countCharacters } from '#contract/endpoint.contract.ts';
import {
  QUESTIONNAIRE_LIMITS as LIMIT,
  type SurveyAnswer,
  type SurveyQuestion,
} from '#contract/questionnaire.contract.ts';

/** What a message is to a question: its answer, or a sentence that says what to do. */
export type ReadAnswer = { answer: SurveyAnswer } | { message: string };

const SKIP = /^(?:跳过|略过|不填|不想(?:回答|说)|没有|无|pass|skip)$/i;
const DIGITS = '零一二三四五六七八九十';
/** Signs that end or surround an answer. */
const EDGE = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

/** Reads what somebody said or touched as the answer to a question: words of an option, its number or letter, a point, free text. */
export function readAnswer(question: SurveyQuestion, message: string): ReadAnswer {
  const text = message.normalize('NFKC').trim();
  const bare = text.replace(EDGE, '');
  const { type, options } = question;
  if (type === 'single_choice' || type === 'multiple_choice') {
    const exact = options.find((option) => option.normalize('NFKC').replace(EDGE, '') === bare);
    if (exact !== undefined) return { answer: type === 'single_choice' ? exact : [exact] };
  }
  if (SKIP.test(bare))
    return question.required ? { message: '这道题需要回答，请选择或说出您的答案。' } : { answer: null };
  if (type === 'single_choice') return readChoice(options, bare);
  if (type === 'multiple_choice') return readChoices(options, text);
  if (type === 'rating') return readPoint(question.points, bare);
  if (countCharacters(text) > LIMIT.text) return { message: `请把回答控制在 ${LIMIT.text} 个字以内。` };
  return { answer: message.trim() };
}

function readChoice(options: readonly string[], bare: string): ReadAnswer {
  const place = findOption(options, bare);
  const option = place === null ? undefined : options[place];
  return option === undefined ? { message: '请从选项里选一个，也可以说第几个。' } : { answer: option };
}

function readChoices(options: readonly string[], text: string): ReadAnswer {
  const chosen = new Set<number>();
  const parts = text
    .split(/[、，,;；|\n]+|\s+(?:和|与|还有|以及)\s*|(?:和|与|还有|以及)/)
    .map((part) => part.replace(EDGE, ''));
  for (const part of parts.filter(Boolean)) {
    const place = findOption(options, part);
    if (place === null) {
      // An option may hold the very words that part others.
      const within = options.flatMap((option, index) => (text.includes(option) ? [index] : []));
      if (within.length === 0) return { message: '请从选项里选一个或几个，用顿号隔开。' };
      for (const index of within) chosen.add(index);
      break;
    }
    chosen.add(place);
  }
  if (chosen.size === 0) return { message: '请从选项里选一个或几个，用顿号隔开。' };
  return { answer: options.filter((_option, index) => chosen.has(index)) };
}

/** Place of the option that is meant: by its words, `2`, `第二个`, `B`, or words that only one option has. */
function findOption(options: readonly string[], said: string): number | null {
  const exact = options.findIndex((option) => option.normalize('NFKC').toLowerCase() === said.toLowerCase());
  if (exact >= 0) return exact;
  const place = readPlace(said);
  if (place !== null && place >= 1 && place <= options.length) return place - 1;
  if (said.length < 2) return null;
  const having = options.flatMap((option, index) => (said.includes(option) || option.includes(said) ? [index] : []));
  if (having.length === 1) return having[0] ?? null;
  // 非常满意 holds 满意: the longest option in what was said is meant.
  const longest = having
    .filter((index) => said.includes(options[index] ?? ''))
    .sort((a, b) => (options[b]?.length ?? 0) - (options[a]?.length ?? 0));
  return longest[0] ?? null;
}

function readPlace(said: string): number | null {
  const [, word] =
    said.match(/^(?:选|我选|选择)?第?([0-9]{1,2}|[一二三四五六七八九十]|[a-t])(?:个|项|号|选项)?$/i) ?? [];
  if (word === undefined) return null;
  if (/\d/.test(word)) return Number(word);
  const chinese = DIGITS.indexOf(word);
  return chinese > 0 ? chinese : word.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1;
}

function readPoint(points: number, bare: string): ReadAnswer {
  const [, digits] = bare.match(/^(?:打|给|评)?\s*([0-9]{1,2}|[一二两三四五六七八九十])\s*(?:分|颗?星)?$/) ?? [];
  const value =
    digits === undefined
      ? bare === '满分'
        ? points
        : null
      : /\d/.test(digits)
        ? Number(digits)
        : DIGITS.indexOf(digits === '两' ? '二' : digits);
  if (value === null || value < 1 || value > points) return { message: `请打 1 到 ${points} 分。` };
  return { answer: value };
}
