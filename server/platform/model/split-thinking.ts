import type { ModelDelta } from './model-request.ts';

/**
 * Marks of what a model thinks, as models write them that are served without a parser for it: `<think>` (DeepSeek, QwQ, Qwen), `<thinking>`,
 * `<seed:think>`, `[THINK]` (Magistral), `◁think▷` (Kimi), and the channels of gpt-oss. `<thought>` and `<reasoning>` are words of other tongues as
 * well: they count where a reply begins with them.
 */
const MARK = new RegExp(
  [
    String.raw`<\s{0,3}(?<end>\/?)\s{0,3}(?<name>(?:seed:)?think(?:ing)?|thought|reasoning)\s{0,3}>`,
    String.raw`\[(?<end2>\/?)THINK\]`,
    String.raw`◁(?<end3>\/?)think▷`,
    String.raw`(?<channel><\|channel\|>(?<to>analysis|commentary|final)[^<]{0,70}<\|message\|>)`,
    String.raw`(?<rest><\|(?:start\|>assistant|end\|>|return\|>))`,
  ].join('|'),
  'giu',
);
/** The end of a piece that may be the begin of a mark. */
const BEGUN =
  /(?:<[\s/]{0,7}[a-z:]{0,14}\s{0,3}|\[\/?[a-z]{0,5}|◁\/?[a-z]{0,5}|<\|[a-z]{0,9}\|?|<\|channel\|>[^<]{0,70}(?:<(?:\|[a-z]{0,7}\|?)?)?|<\|start\|>[a-z]{0,9})$/iu;
const LONGEST_MARK = 120;
/** What stands so is written about, and meant by nobody. */
const QUOTED = /[`"'“‘「『]$/;
/** Without a begin of a mark, and without what could make the next mark a quoted one. */
export const IS_PLAIN = /^[^<[◁]*[^<[◁`"'“‘「『]$/;
const AT_BEGINNING = /^(?:thought|reasoning)$/i;
const BLANK = /^[\s\u200b\ufeff]*$/;
const LEADING = /^[\s\u200b\ufeff]+/;

/** Takes what a model thinks out of what it says, wherever it stands. Marks themselves are never said. */
export interface ThinkingSplitter {
  /** What of this piece, and of what was held back before, is text and what reasoning. */
  push(text: string): ModelDelta;
  /** What is still held back at the end of the reply. */
  end(): ModelDelta;
  /** Whether a piece that {@link IS_PLAIN} is text as it stands. */
  readonly settled: boolean;
  /** Thinking ended that had not begun: its template keeps the beginning for itself, in this reply and in others. */
  readonly swallowsBeginning: boolean;
}

/**
 * @param begun the reply is taken to begin within its thinking; nothing is said before that ends, and all of it where it never does
 * @param whole all of the reply comes with one piece
 */
export function createThinkingSplitter({ begun = false, whole = false } = {}): ThinkingSplitter {
  /** Marks that are open; nothing is text within them. */
  let depth = 0;
  /** All that came so far, where it may turn out to be thinking. */
  let assumed: string | null = begun || whole ? '' : null;
  let held = '';
  let isAnswering = false;
  let hasSaid = false;
  let swallows = false;
  /** Of unfinished thinking what came behind its last end: a mark that it only spoke of may have opened it. */
  let behindEnd: string | null = null;
  let out: ModelDelta = { text: '', reasoning: '' };

  function say(piece: string): void {
    if (piece === '') return;
    if (depth > 0) {
      out.reasoning += piece;
      if (behindEnd !== null) behindEnd += piece;
      return;
    }
    const text = isAnswering ? piece : piece.replace(LEADING, '');
    isAnswering ||= text !== '';
    if (assumed !== null) assumed += text;
    else out.text += text;
  }

  /** What was said until now was thinking. */
  function endSwallowed(): void {
    swallows = true;
    if (assumed === null && hasSaid) return; // somebody has heard it
    out.reasoning += assumed ?? out.text;
    out.text = '';
    if (assumed !== null) assumed = whole ? '' : null;
    isAnswering = false;
  }

  function take({ groups = {} }: RegExpExecArray): void {
    const { end = groups.end2 ?? groups.end3, channel, to = '', rest } = groups;
    if (rest) {
      if (/end|return/.test(rest)) depth = 0;
    } else if (channel) depth = /final/i.test(to) ? 0 : 1;
    else if (end !== '/') {
      if (depth === 0) behindEnd = null;
      if (!whole && depth === 0 && assumed !== null && BLANK.test(assumed)) assumed = null; // it does tell its beginning
      depth++;
    } else if (depth > 0) {
      depth--;
      behindEnd = depth > 0 ? '' : null;
    } else endSwallowed();
  }

  const counts = ({ groups = {} }: RegExpExecArray, before: string): boolean =>
    !QUOTED.test(before) &&
    (depth > 0 || !AT_BEGINNING.test(groups.name ?? '') || (!isAnswering && BLANK.test(before)));

  /** The sign before what is held back. */
  let last = '';
  function push(piece: string): ModelDelta {
    const text = held + piece;
    let from = 0;
    for (const match of text.matchAll(MARK)) {
      const before = text.slice(from, match.index);
      if (!counts(match, before || last)) continue;
      say(before);
      take(match);
      from = match.index + match[0].length;
      last = '';
    }
    const tail = text.slice(from);
    const begin = tail.slice(-LONGEST_MARK).search(BEGUN);
    const cut = begin < 0 ? tail.length : tail.length - Math.min(tail.length, LONGEST_MARK) + begin;
    say(tail.slice(0, cut));
    held = tail.slice(cut);
    last = tail.slice(0, cut).at(-1) ?? last;
    return drain();
  }

  function drain(): ModelDelta {
    const drained = out;
    out = { text: '', reasoning: '' };
    hasSaid ||= drained.text !== '';
    return drained;
  }

  return {
    push,
    end() {
      say(held);
      held = '';
      if (depth > 0 && behindEnd !== null) out.text += behindEnd.replace(LEADING, '');
      if (assumed !== null) out.text += assumed;
      assumed = null;
      return drain();
    },
    get settled() {
      return isAnswering && depth === 0 && held === '' && assumed === null;
    },
    get swallowsBeginning() {
      return swallows;
    },
  };
}
