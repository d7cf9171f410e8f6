import { z } from 'zod';
import {
  ACTION_LIMITS,
  ActionCue,
  actionSeconds,
  countWithActions,
  listMarkers,
  splitActions,
} from './action.contract.ts';

/** Of the script of a node. */
export const SCRIPT_LIMITS = {
  /** Characters, each marker as one. */
  script: 3000,
  /** Actions and moods in one script, and in one sentence (action.contract.ts). */
  actions: 100,
  perSentence: ACTION_LIMITS.perText,
  /** Of a pause, seconds. */
  pause: { least: 0.1, most: 60 },
  pauses: 60,
  /** Sentences, pauses, marks and actions without words. */
  parts: 400,
  /** Characters of one sentence: longer ones are cut at a comma, or where nothing else is left within a run. */
  sentence: 100,
} as const;

/** `{{停顿:0.8}}`: seconds of silence. `{{标记:2}}`: the page's mark 2 is shown from here on, `{{标记:0}}`: none. Colons of either width. */
const STEP = /\{\{[ \t]{0,2}(停顿|pause|标记|mark)[ \t]{0,2}[:：][ \t]{0,2}(\d{1,3}(?:\.\d{1,2})?)[ \t]{0,2}\}\}/gi;
/** Whatever looks like one of them, also with an inside that none has. */
const STEP_FORM = /\{\{[ \t]{0,2}(?:停顿|pause|标记|mark)[ \t]{0,2}[:：]([^{}\n]{0,40})\}\}/gi;
const IS_PAUSE = /^(?:停顿|pause)$/i;

export const writePause = (seconds: number): string => `{{停顿:${Math.round(seconds * 10) / 10}}}`;
export const writeMark = (number: number): string => `{{标记:${number}}}`;

/** What a script is made of, in the order of its playing. `start` and `end` count UTF-16 units of the script as it is written. */
export type ScriptPart = { start: number; end: number } & (
  | {
      kind: 'sentence';
      /** As it is spoken: what a speech call takes. */
      text: string;
      /** `at` counts from the sentence's beginning. */
      cues: ActionCue[];
    }
  /** Actions that no words follow. */
  | { kind: 'act'; cues: ActionCue[] }
  | { kind: 'pause'; seconds: number }
  | { kind: 'mark'; number: number }
);

const SPOKEN = /[\p{L}\p{N}]/u;

/**
 * The parts of a script. What can't be spoken, such as a line of dashes, is left out. One that was saved before parts were counted may have
 * too many of them: short sentences are then said together, and marks are left out.
 */
export function readScript(script: string): ScriptPart[] {
  const parts = readParts(script, 0);
  if (parts.length <= SCRIPT_LIMITS.parts) return parts;
  const unmarked = script.replace(STEP, (step, kind) => (IS_PAUSE.test(kind) ? step : ' '.repeat(step.length)));
  return readParts(unmarked, SCRIPT_LIMITS.sentence / 2);
}

/** @param least characters of a sentence that something follows */
function readParts(script: string, least: number): ScriptPart[] {
  const parts: ScriptPart[] = [];
  let end = 0;
  for (const match of script.matchAll(STEP)) {
    parts.push(...readWords(script, end, match.index, least));
    end = match.index + match[0].length;
    const place = { start: match.index, end };
    const value = Number(match[2]);
    if (!IS_PAUSE.test(match[1] ?? '')) parts.push({ ...place, kind: 'mark', number: Math.trunc(value) });
    else if (value > 0) parts.push({ ...place, kind: 'pause', seconds: Math.min(value, SCRIPT_LIMITS.pause.most) });
  }
  return [...parts, ...readWords(script, end, script.length, least)];
}

/** The script as it is read aloud, without any marker. */
export const speakableText = (script: string): string =>
  readScript(script)
    .flatMap((part) => (part.kind === 'sentence' ? [part.text] : []))
    .join('');

/** Characters of a script as its counter shows them: each marker counts as one. */
export const countScript = (script: string): number =>
  countWithActions(script.replace(STEP, '')) + [...script.matchAll(STEP)].length;

/** What is wrong with a script, for people; null where nothing is. `marks`: those that its page has. */
export function refuseScript(script: string, marks: readonly number[]): string | null {
  if (countScript(script) > SCRIPT_LIMITS.script) return `讲稿最多 ${SCRIPT_LIMITS.script} 个字`;
  const actions = listMarkers(script);
  if (actions.length > SCRIPT_LIMITS.actions) return `讲稿里最多 ${SCRIPT_LIMITS.actions} 个动作`;
  if (actions.some(({ name }) => name === null)) return '讲稿里有动作库中没有的动作，请删除或重新选择';
  const steps = [...script.matchAll(STEP)];
  if (steps.length < [...script.matchAll(STEP_FORM)].length)
    return '讲稿里的停顿或标记写法不正确，应为 {{停顿:0.8}} 或 {{标记:1}}';
  const pauses = steps.filter((step) => IS_PAUSE.test(step[1] ?? ''));
  if (pauses.length > SCRIPT_LIMITS.pauses) return `讲稿里最多 ${SCRIPT_LIMITS.pauses} 处停顿`;
  const { least, most } = SCRIPT_LIMITS.pause;
  if (pauses.some(([, , seconds]) => Number(seconds) < least || Number(seconds) > most))
    return `每处停顿应为 ${least} 到 ${most} 秒`;
  const isKnown = (number: number) => number === 0 || marks.includes(number);
  if (!steps.every((step) => pauses.includes(step) || isKnown(Number(step[2]))))
    return '讲稿里用到的标记在页面上没有，请先在页面上圈出来';
  const parts = readParts(script, 0);
  if (parts.length > SCRIPT_LIMITS.parts)
    return `讲稿里的句子、停顿和标记一共最多 ${SCRIPT_LIMITS.parts} 处，请合并短句或分成几个节点`;
  if (parts.some((part) => 'cues' in part && part.cues.length >= SCRIPT_LIMITS.perSentence))
    return `一句话里最多 ${SCRIPT_LIMITS.perSentence - 1} 个动作`;
  return null;
}

function readWords(script: string, from: number, to: number, least: number): ScriptPart[] {
  const parts: ScriptPart[] = [];
  for (const { start, end } of cutSentences(script, from, to, least)) {
    const { text: spread, cues: at } = splitActions(script.slice(start, end));
    const lead = spread.length - spread.trimStart().length;
    const text = spread.trim();
    const cues = at.map((cue) => ({ ...cue, at: Math.min(text.length, Math.max(0, cue.at - lead)) }));
    const last = parts.at(-1);
    if (SPOKEN.test(text)) parts.push({ start, end, kind: 'sentence', text, cues });
    // What follows the last words of a paragraph belongs to them.
    else if (last?.kind === 'sentence' && last.cues.length + cues.length < SCRIPT_LIMITS.perSentence) {
      last.cues.push(...cues.map((cue) => ({ ...cue, at: last.text.length })));
      last.end = end;
    } else if (cues.length > 0) parts.push({ start, end, kind: 'act', cues });
  }
  return parts;
}

const CLOSING = /[”’」』》）\])]/;

/** Ranges of sentences: ends within markers are none, decimals stay whole, and what is done in silence parts the words around it. */
function cutSentences(script: string, from: number, to: number, least: number): { start: number; end: number }[] {
  const markers = new Map(listMarkers(script.slice(from, to)).map((one) => [from + one.start, one]));
  const ranges: { start: number; end: number }[] = [];
  let start = from;
  let spoken = 0;
  let comma = 0;
  const close = (end: number) => {
    ranges.push({ start, end });
    start = end;
    spoken = 0;
    comma = 0;
  };
  for (let at = from; at < to; at++) {
    const marker = markers.get(at);
    if (marker) {
      if (marker.mute === 1 && spoken > 0) close(at);
      at += marker.marker.length - 1;
      continue;
    }
    spoken++;
    const [sign, next] = [script[at] ?? '', at + 1 < to ? (script[at + 1] ?? '') : ''];
    if (/[，、：,:]/.test(sign) && !/\d/.test(next)) comma = at + 1;
    if (spoken >= least && endsSentence(sign, next, script[at - 1] ?? '')) {
      while (at + 1 < to && /[。！？；!?…]/.test(script[at + 1] ?? '')) at++;
      while (at + 1 < to && CLOSING.test(script[at + 1] ?? '')) at++;
      close(at + 1);
    } else if (spoken >= SCRIPT_LIMITS.sentence) {
      const end = comma > start ? comma : /[\uD800-\uDBFF]/.test(sign) ? at : at + 1;
      close(end);
      at = end - 1;
    }
  }
  if (start < to) close(to);
  return ranges;
}

function endsSentence(sign: string, next: string, before: string): boolean {
  if (/[。！？；\n]/.test(sign)) return true;
  if (sign === '.') return /^$|\s/.test(next) && !/\d/.test(before);
  return /[!?;]/.test(sign) && /^$|[\s\p{Script=Han}]/u.test(next);
}

/** Spoken characters a second, of Chinese and of words in letters, at the voice's own pace. */
const PACE = { han: 4.2, letter: 14 } as const;
const SENTENCE_TAIL = 0.35;

/** About how long a sentence takes where nothing has spoken it yet. */
export function estimateSeconds(text: string, speed = 1): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const others = (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) - han;
  return Math.round(((han / PACE.han + others / PACE.letter) / speed + SENTENCE_TAIL) * 100) / 100;
}

/** A part with its place on the node's clock, seconds. */
export type TimedPart = ScriptPart & {
  at: number;
  seconds: number;
  /** The sentence has been spoken and its length is known; of all other parts true. */
  ready: boolean;
};

/**
 * When everything happens. Silent actions are done before the words go on.
 * @param spoken seconds of a sentence; null where it is only known by an estimate
 */
export function timeScript(
  parts: readonly ScriptPart[],
  spoken: (text: string) => number | null,
  speed = 1,
): { parts: TimedPart[]; seconds: number; isReady: boolean } {
  let clock = 0;
  const timed = parts.map((part): TimedPart => {
    const known = part.kind === 'sentence' ? spoken(part.text) : 0;
    const words = part.kind === 'sentence' ? (known ?? estimateSeconds(part.text, speed)) : 0;
    const silent =
      'cues' in part ? part.cues.filter(({ mute }) => mute === 1).map(({ code }) => actionSeconds(code)) : [];
    const seconds = part.kind === 'pause' ? part.seconds : words + silent.reduce((sum, one) => sum + one, 0);
    const at = clock;
    clock += seconds;
    return { ...part, at: round(at), seconds: round(seconds), ready: known !== null };
  });
  return { parts: timed, seconds: round(clock), isReady: timed.every(({ ready }) => ready) };
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Of a sentence: silent actions before its words, the words, and what is done once they are said, each in seconds. */
export function divideSentence({ cues, seconds }: Pick<Extract<TimedPart, { kind: 'sentence' }>, 'cues' | 'seconds'>): {
  lead: number;
  words: number;
  tail: number;
} {
  const sum = (isIt: (cue: ActionCue) => boolean) =>
    cues.reduce((all, cue) => all + (cue.mute === 1 && isIt(cue) ? actionSeconds(cue.code) : 0), 0);
  const lead = sum(({ at }) => at === 0);
  const tail = sum(({ at }) => at > 0);
  return { lead, tail, words: Math.max(0, seconds - lead - tail) };
}

const timed = {
  start: z.number().int(),
  end: z.number().int(),
  at: z.number(),
  seconds: z.number(),
  ready: z.boolean(),
};
/** A part of the script on the node's clock, as `timeScript` makes it. */
const TimelinePart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sentence'), ...timed, text: z.string(), cues: z.array(ActionCue) }),
  z.object({ kind: z.literal('act'), ...timed, cues: z.array(ActionCue) }),
  z.object({ kind: z.literal('pause'), ...timed }),
  z.object({ kind: z.literal('mark'), ...timed, number: z.number().int() }),
]);

export const NodeTimeline = z.object({
  parts: z.array(TimelinePart),
  /** Of the script, without what comes after it. */
  seconds: z.number(),
  /** All of its speech is prepared; else `seconds` is an estimate in part. */
  isReady: z.boolean(),
});
export type NodeTimeline = z.infer<typeof NodeTimeline>;
