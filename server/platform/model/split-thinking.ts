import type { ModelDelta } from './model-request.ts';
import { createPlace, isQuoted } from './place-in-text.ts';

/**
 * Marks of what a model thinks, as models write them that are served without a parser for it: `<think>` (DeepSeek, QwQ, Qwen), `<thinking>`,
 * `<seed:think>`, `[THINK]` (Magistral), `◁think▷` (Kimi), `<|begin_of_thought|>` (OpenThinker), DeepSeek's own tokens, and the channels of
 * gpt-oss. `<thought>`, `<reasoning>`, `<analysis>` and `<reflection>` are words of other tongues as well: they count where a reply begins with them.
 */
const MARK = new RegExp(
  [
    String.raw`<\s{0,3}(?<end>\/?)\s{0,3}(?<name>(?:seed:)?think(?:ing)?|thought|reasoning|analysis|reflection)\s{0,3}>`,
    String.raw`\[(?<end2>\/?)THINK\]`,
    String.raw`◁(?<end3>\/?)think▷`,
    String.raw`<\|(?<end4>begin|end)_of_thought\|>`,
    String.raw`<｜(?<end5>begin|end)▁of▁thinking｜>`,
    String.raw`(?<channel><\|channel\|>(?<to>analysis|commentary|final)[^<]{0,70}(?:<\|constrain\|>[^<]{0,30})?<\|message\|>)`,
    String.raw`(?<rest><\|(?:start\|>assistant|end\|>|return\|>|(?:begin|end)_of_solution\|>))`,
  ].join('|'),
  'giu',
);
/** The end of a piece that may be the begin of a mark. */
const BEGUN = new RegExp(
  `(?:${[
    String.raw`<[\s/]{0,7}[a-z:]{0,14}\s{0,3}`,
    String.raw`\[\/?[a-z]{0,5}`,
    String.raw`◁\/?[a-z]{0,5}`,
    String.raw`<\|[a-z_]{0,17}\|?`,
    String.raw`<｜[a-z▁]{0,18}｜?`,
    String.raw`<\|channel\|>[^<]{0,70}(?:<(?:\|[a-z]{0,9}\|?)?|<\|constrain\|>[^<]{0,30}(?:<(?:\|[a-z]{0,7}\|?)?)?)?`,
    String.raw`<\|start\|>[a-z]{0,9}`,
  ].join('|')})$`,
  'iu',
);
const LONGEST_MARK = 160;
/** Without a begin of a mark. */
export const IS_PLAIN = /^[^<[◁]+$/;
const AT_BEGINNING = /^(?:thought|reasoning|analysis|reflection)$/i;
const LEADING = /^[\s\u200b\ufeff]+/;
/** With which no answer begins, and a sentence goes on that spoke of a mark. */
const GOES_ON = /^[ \t]*[。，、；：？！,.;:?!”’」』）)》】\]]/;
/** Between two marks in the middle of a sentence: `用 <think> 开始，用 </think> 结束`. Nobody thinks as little. */
const SPOKEN_OF = /^[^。！？!?\n]{0,30}$/;

/** How a reply told that it begins with thinking: by a mark, or by nothing but the end of it. Null: it did not. */
export type Beginning = 'told' | 'swallowed' | null;

/** Takes what a model thinks out of what it says, wherever it stands. Marks themselves are never said, unless they are spoken of. */
export interface ThinkingSplitter {
  /** What of this piece, and of what was held back before, is text and what reasoning. */
  push(text: string): ModelDelta;
  /** Notes a piece that is text as it stands. */
  pass(text: string): void;
  /**
   * What is still held back at the end of the reply.
   * @param isCut the model had more to say: what may be thinking is
   */
  end(isCut?: boolean): ModelDelta;
  /** Whether a piece that {@link IS_PLAIN} is text as it stands. */
  readonly settled: boolean;
  /** `swallowed`: thinking ended that had not begun; a template that keeps the beginning for itself does so in other replies, too. */
  readonly beginning: Beginning;
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
  /** It is taken for thinking, and no end of it has come. */
  let presumed = begun;
  /** Marks that what is presumed to be thinking has opened itself, and where it went on behind the last end of one. */
  let opened = 0;
  let behindOpened: number | null = null;
  let held = '';
  let isAnswering = false;
  let hasSaid = false;
  let beginning: Beginning = null;
  /** A mark in the middle of a sentence, and what came behind it: thinking if it is ever closed. */
  let doubtful: { mark: string; text: string } | null = null;
  /** Of unfinished thinking what came behind its last end: a mark that it only spoke of may have opened it. */
  let behindEnd: string | null = null;
  let place = createPlace();
  let out: ModelDelta = { text: '', reasoning: '' };

  function say(piece: string): void {
    if (piece === '') return;
    if (doubtful) {
      doubtful.text += piece;
      return;
    }
    if (depth > 0) {
      place.think(piece);
      out.reasoning += piece;
      if (behindEnd !== null) behindEnd += piece;
      return;
    }
    const text = isAnswering ? piece : piece.replace(LEADING, '');
    isAnswering ||= text !== '';
    place.say(text);
    if (assumed !== null) assumed += text;
    else out.text += text;
  }

  /** What was said until now was thinking. */
  function endSwallowed(): void {
    beginning ??= 'swallowed';
    presumed = false;
    if (assumed === null && hasSaid) return; // somebody has heard it
    out.reasoning += assumed ?? out.text;
    out.text = '';
    if (assumed !== null) assumed = whole ? '' : null;
    isAnswering = false;
    place = createPlace();
  }

  function endDoubtful(isThought: boolean, mark = ''): void {
    if (!doubtful) return;
    const { mark: open, text } = doubtful;
    doubtful = null;
    if (isThought) out.reasoning += text;
    else say(open + text + mark);
  }

  function open(mark: string, name: string): void {
    const isFirst = !isAnswering;
    if (doubtful) {
      say(mark);
      return;
    }
    if (presumed && !isFirst) {
      opened++;
      return;
    }
    if (depth === 0 && isAnswering && (AT_BEGINNING.test(name) || place.inCode())) {
      say(mark);
      return;
    }
    if (depth === 0 && place.inSentence()) {
      doubtful = { mark, text: '' };
      return;
    }
    if (depth === 0) behindEnd = null;
    if (isFirst && depth === 0) {
      beginning ??= 'told';
      presumed = false;
      if (!whole) assumed = null; // it does tell its beginning
    }
    depth++;
  }

  function close(mark: string, name: string, after: string): void {
    if (doubtful) {
      const isSpokenOf = SPOKEN_OF.test(doubtful.text);
      endDoubtful(!isSpokenOf, mark);
    } else if (depth > 0) {
      depth--;
      behindEnd = depth > 0 ? '' : null;
    } else if (presumed) {
      if (opened > 0 && place.inLine()) {
        opened--;
        behindOpened = assumed?.length ?? null;
      } else endSwallowed();
    } else if (AT_BEGINNING.test(name) || place.inCode() || isSpokenOf(after)) say(mark);
    else endSwallowed();
  }

  /** Whether a sentence speaks of the end of thinking that never began: it stands behind a finished one, or goes on behind the mark. */
  const isSpokenOf = (after: string): boolean =>
    place.inLine() && (place.hasSentence() || GOES_ON.test(after) || after === '');

  function take(mark: string, groups: Record<string, string | undefined>, after: string): void {
    const { channel, to = '', rest, name = '' } = groups;
    const end = groups.end ?? groups.end2 ?? groups.end3 ?? groups.end4 ?? groups.end5;
    if (channel || rest) {
      endDoubtful(false);
      if (channel) depth = /final/i.test(to) ? 0 : 1;
      else if (/\|(?:end|return)\|/i.test(rest ?? '')) depth = 0;
      if (depth > 0 && !isAnswering) beginning ??= 'told';
    } else if (isQuoted(place.last(), after)) say(mark);
    else if (end === '/' || end?.toLowerCase() === 'end') close(mark, name, after);
    else open(mark, name);
  }

  function read(text: string, isEnd: boolean): void {
    let from = 0;
    let cut = -1;
    for (const match of text.matchAll(MARK)) {
      const end = match.index + match[0].length;
      // What follows a mark tells whether it is only spoken of.
      if (end === text.length && !isEnd) {
        cut = match.index;
        break;
      }
      say(text.slice(from, match.index));
      take(match[0], match.groups ?? {}, text.slice(end, end + 10));
      from = end;
    }
    const tail = text.slice(from);
    if (cut < 0) {
      const begin = isEnd ? -1 : tail.slice(-LONGEST_MARK).search(BEGUN);
      cut = begin < 0 ? text.length : text.length - Math.min(tail.length, LONGEST_MARK) + begin;
    }
    say(text.slice(from, cut));
    held = text.slice(cut);
  }

  function drain(): ModelDelta {
    const drained = out;
    out = { text: '', reasoning: '' };
    hasSaid ||= drained.text !== '';
    return drained;
  }

  return {
    push(piece) {
      read(held + piece, false);
      return drain();
    },
    pass(text) {
      hasSaid = true;
      place.say(text);
    },
    end(isCut = false) {
      read(held, true);
      endDoubtful(false);
      if (depth > 0 && behindEnd !== null) out.text += behindEnd.replace(LEADING, '');
      if (assumed !== null) {
        const from = !presumed ? 0 : isCut ? assumed.length : (behindOpened ?? 0);
        out.reasoning += assumed.slice(0, from);
        out.text += assumed.slice(from).replace(LEADING, '');
      }
      assumed = null;
      return drain();
    },
    get settled() {
      return isAnswering && depth === 0 && held === '' && assumed === null && doubtful === null;
    },
    get beginning() {
      return beginning;
    },
  };
}
