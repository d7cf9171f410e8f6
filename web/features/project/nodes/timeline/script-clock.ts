import { ACTIONS, actionSeconds, splitActions } from '#contract/action.contract.ts';
import { divideSentence, type TimedPart } from '#contract/node-script.contract.ts';
import { captionOf } from '#web/scene/outline/caption-of.ts';
import { listTokens, outside, type ScriptToken } from '../script/script-tokens.ts';

type Sentence = Extract<TimedPart, { kind: 'sentence' }>;

/** When a place of the script is reached. */
export function timeOf(script: string, parts: readonly TimedPart[], offset: number): number {
  const part =
    parts.find(({ start, end }) => start <= offset && offset < end) ?? parts.find(({ start }) => start >= offset);
  const last = parts.at(-1);
  if (!part) return last ? last.at + last.seconds : 0;
  if (part.kind !== 'sentence' || offset <= part.start) return part.at;
  const whole = splitActions(script.slice(part.start, part.end)).text;
  const passed = splitActions(script.slice(part.start, offset));
  const length = part.text.length;
  const at = Math.min(length, Math.max(0, passed.text.length - (whole.length - whole.trimStart().length)));
  const silence = passed.cues.reduce((sum, { code, mute }) => sum + (mute === 1 ? actionSeconds(code) : 0), 0);
  return part.at + silence + (divideSentence(part).words * at) / Math.max(1, length);
}

/** The place of the script that is reached at a time, never inside of a word or a marker. */
export function placeAt(script: string, parts: readonly TimedPart[], time: number): number {
  const part = parts.find(({ at, seconds }) => time < at + seconds);
  if (!part) return script.length;
  if (part.kind !== 'sentence') return part.start;
  const edges = wordEdges(script, part);
  const nearest = edges.reduce((best, edge) => {
    const off = (place: number) => Math.abs(timeOf(script, parts, place) - time);
    return off(edge) < off(best) ? edge : best;
  }, edges[0] ?? part.start);
  return outside(script, nearest);
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Places in a sentence where a word begins. */
function wordEdges(script: string, part: Sentence): number[] {
  const tokens = listTokens(script).filter(({ start, end }) => start < part.end && end > part.start);
  const edges: number[] = [];
  let from = part.start;
  for (const { start, end } of [...tokens, { start: part.end, end: part.end }]) {
    for (const { index, isWordLike } of words.segment(script.slice(from, start)))
      if (isWordLike) edges.push(from + index);
    from = end;
  }
  return edges;
}

/** Something that happens beside the words. */
export interface Clip {
  token: ScriptToken;
  at: number;
  seconds: number;
}

/** How long a mood is drawn: it holds to the end of what is said. */
const MOOD_SECONDS = 1.6;

/** Actions and moods in their order. */
export function listActs(script: string, parts: readonly TimedPart[]): Clip[] {
  return listTokens(script).flatMap((token) => {
    if ((token.kind !== 'action' && token.kind !== 'mood') || token.isLost) return [];
    const code = ACTIONS.find(({ name }) => token.label.startsWith(name))?.code ?? '';
    const seconds = token.kind === 'mood' ? MOOD_SECONDS : actionSeconds(code);
    return [{ token, at: timeOf(script, parts, token.start), seconds }];
  });
}

/** What marks of the page are shown, from when on and until when. */
export function listShownMarks(script: string, parts: readonly TimedPart[], seconds: number): Clip[] {
  const marks = listTokens(script).filter(({ kind }) => kind === 'mark');
  return marks.flatMap((token, index) => {
    const at = timeOf(script, parts, token.start);
    const next = marks[index + 1];
    const until = next ? timeOf(script, parts, next.start) : seconds;
    // At the end of the script it is shown until the page is turned.
    return token.value === 0 || (next && until <= at) ? [] : [{ token, at, seconds: Math.max(0, until - at) }];
  });
}

/** The mark that is shown at a time; 0: none. */
export const markAt = (parts: readonly TimedPart[], time: number): number => {
  const shown = parts.findLast((part) => part.kind === 'mark' && part.at <= time);
  return shown?.kind === 'mark' ? shown.number : 0;
};

/** What is said at a time and what comes, as a caption shows them; null while nothing is. */
export function captionAt(parts: readonly TimedPart[], time: number): { said: string; coming: string } | null {
  const part = parts.findLast((one): one is Sentence => one.kind === 'sentence' && one.at <= time);
  if (!part || time >= part.at + part.seconds) return null;
  const { lead, words } = divideSentence(part);
  return captionOf(part.text, words > 0 ? Math.max(0, time - part.at - lead) / words : 1);
}
