import { listMarkers } from '#contract/action.contract.ts';
import { readScript } from '#contract/node-script.contract.ts';

/** A marker of a script as its editor shows it. `start` and `end` count UTF-16 units of the script. */
export interface ScriptToken {
  kind: 'action' | 'mood' | 'pause' | 'mark';
  start: number;
  end: number;
  /** As it stands in the script. */
  marker: string;
  /** As people read it. */
  label: string;
  /** There is no such action. */
  isLost: boolean;
  /** Seconds of a pause, number of a mark; else 0. */
  value: number;
  /** An action is done before the words go on. */
  mute: 0 | 1;
}

/** Markers of a script in their order. */
export function listTokens(script: string): ScriptToken[] {
  const acted = listMarkers(script).map(
    ({ marker, start, kind, name, mute }): ScriptToken => ({
      ...{ kind, start, end: start + marker.length, marker, value: 0, mute, isLost: name === null },
      label: `${name ?? '动作库中没有'}${mute ? '，静音' : ''}`,
    }),
  );
  const steps = readScript(script).flatMap((part): ScriptToken[] => {
    if (part.kind !== 'pause' && part.kind !== 'mark') return [];
    const { kind, start, end } = part;
    const value = part.kind === 'pause' ? part.seconds : part.number;
    const label = part.kind === 'pause' ? `${value} s` : value === 0 ? '取消标记' : `标记 ${value}`;
    return [{ kind, start, end, marker: script.slice(start, end), label, isLost: false, value, mute: 0 }];
  });
  return [...acted, ...steps].sort((one, other) => one.start - other.start);
}

const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' });
const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Where the sign or marker before a place begins. */
export function signBefore(script: string, at: number): number {
  const token = listTokens(script).find(({ start, end }) => start < at && at <= end);
  if (token) return token.start;
  // A sign is never this long.
  const from = Math.max(0, at - 64);
  return from + ([...signs.segment(script.slice(from, at))].at(-1)?.index ?? 0);
}

/** Where the sign or marker behind a place ends. */
export function signBehind(script: string, at: number): number {
  const token = listTokens(script).find(({ start, end }) => start <= at && at < end);
  if (token) return token.end;
  const [first] = signs.segment(script.slice(at, at + 64));
  return at + (first?.segment.length ?? 0);
}

/** Where the word before a place begins, or the one behind it ends. */
export function wordEdge(script: string, at: number, way: -1 | 1): number {
  const tokens = listTokens(script);
  if (way === -1) {
    if (tokens.some(({ start, end }) => start < at && at <= end)) return signBefore(script, at);
    const from = tokens.findLast(({ end }) => end <= at)?.end ?? 0;
    const found = [...words.segment(script.slice(from, at))].findLast(({ isWordLike }) => isWordLike);
    return found ? from + found.index : signBefore(script, at);
  }
  if (tokens.some(({ start, end }) => start <= at && at < end)) return signBehind(script, at);
  const to = tokens.find(({ start }) => start >= at)?.start ?? script.length;
  const found = [...words.segment(script.slice(at, to))].find(({ isWordLike }) => isWordLike);
  return found ? at + found.index + found.segment.length : signBehind(script, at);
}

/** A place that is inside of a marker goes to its nearer end. */
export function outside(script: string, at: number): number {
  const token = listTokens(script).find(({ start, end }) => start < at && at < end);
  if (!token) return Math.max(0, Math.min(at, script.length));
  return at - token.start < token.end - at ? token.start : token.end;
}

/** Puts a marker elsewhere. */
export function moveToken(script: string, token: Pick<ScriptToken, 'start' | 'end'>, to: number): string {
  if (token.start <= to && to <= token.end) return script;
  const marker = script.slice(token.start, token.end);
  const without = script.slice(0, token.start) + script.slice(token.end);
  const place = to > token.end ? to - marker.length : to;
  return without.slice(0, place) + marker + without.slice(place);
}

/** As it comes from elsewhere: line ends as they are here, nothing that can't be seen. */
export const cleanPaste = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u200b\ufeff]/g, '');
