import type { ModelDelta } from './model-request.ts';

const OPENS = ['<think>', '<thinking>'];
/** An end on a line of its own whose beginning the service's template has kept. */
const SWALLOWED = /^(?:(?!<think(?:ing)?>)[\s\S])*?(?:^|\n)[ \t]*<\/think(?:ing)?>[ \t]*(?:\r?\n|$)/i;

/**
 * Models that think aloud and are served without a parser for it begin their text with `<think>…</think>` (DeepSeek-R1, QwQ and Qwen3 under
 * Ollama or plain vLLM): what stands there is reasoning and no part of the answer. Only a text that begins so; later it is what somebody wrote.
 * Where a template has kept the beginning for itself, the end alone tells it. That is seen if it comes with the first piece, as in replies that
 * do not stream; whoever streams would have to hold every answer back for it.
 */
export interface ThinkingSplitter {
  /** What of this piece, and of what was held back before, is text and what reasoning. */
  push(text: string): ModelDelta;
  /** What is still held back at the end of the reply. */
  end(): ModelDelta;
  /** Whether everything from here on is text. */
  readonly settled: boolean;
}

export function createThinkingSplitter(): ThinkingSplitter {
  let state: 'beginning' | 'thinking' | 'between' | 'answering' = 'beginning';
  /** May be the begin of a mark. */
  let held = '';
  let close = '';
  let isFirst = true;

  function push(piece: string): ModelDelta {
    if (state === 'answering') return { text: piece, reasoning: '' };
    let text = held + piece;
    let reasoning = '';
    held = '';
    if (state === 'beginning') {
      const swallowed = isFirst ? SWALLOWED.exec(text)?.[0] : undefined;
      isFirst &&= text === '';
      const start = text.trimStart().toLowerCase();
      const open = OPENS.find((one) => start.startsWith(one));
      if (swallowed !== undefined) {
        reasoning = swallowed.replace(/\s*<[^<]*$/, '');
        text = text.slice(swallowed.length);
        state = 'between';
      } else if (open) {
        close = open.replace('<', '</');
        text = text.trimStart().slice(open.length);
        state = 'thinking';
      } else if (OPENS.some((one) => one.startsWith(start))) {
        held = text;
        return { text: '', reasoning };
      } else state = 'answering';
    }
    if (state === 'thinking') {
      const end = text.toLowerCase().indexOf(close);
      if (end < 0) {
        held = text.slice(text.length - beginOf(close, text.toLowerCase()));
        return { text: '', reasoning: text.slice(0, text.length - held.length) };
      }
      reasoning = text.slice(0, end);
      text = text.slice(end + close.length);
      state = 'between';
    }
    if (state === 'between') {
      text = text.trimStart();
      if (text) state = 'answering';
    }
    return { text, reasoning };
  }

  return {
    push,
    end() {
      const rest = held;
      held = '';
      return state === 'thinking' ? { text: '', reasoning: rest } : { text: rest, reasoning: '' };
    },
    get settled() {
      return state === 'answering';
    },
  };
}

/** Length of the longest end of `text` that `mark` begins with. */
function beginOf(mark: string, text: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length -= 1)
    if (mark.startsWith(text.slice(text.length - length))) return length;
  return 0;
}
