import type { ModelDelta } from './model-request.ts';

const OPEN = '<think>';
const CLOSE = '</think>';

/**
 * Models that think aloud and are served without a parser for it begin their text with `<think>…</think>` (DeepSeek-R1, QwQ and Qwen3 under
 * Ollama or plain vLLM): what stands there is reasoning and no part of the answer. Only a text that begins so; later it is what somebody wrote.
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

  function push(piece: string): ModelDelta {
    if (state === 'answering') return { text: piece, reasoning: '' };
    let text = held + piece;
    let reasoning = '';
    held = '';
    if (state === 'beginning') {
      const start = text.trimStart();
      if (OPEN.startsWith(start)) {
        held = text;
        return { text: '', reasoning };
      }
      state = start.startsWith(OPEN) ? 'thinking' : 'answering';
      if (state === 'thinking') text = start.slice(OPEN.length);
    }
    if (state === 'thinking') {
      const close = text.indexOf(CLOSE);
      if (close < 0) {
        held = text.slice(text.length - beginOf(CLOSE, text));
        return { text: '', reasoning: text.slice(0, text.length - held.length) };
      }
      reasoning = text.slice(0, close);
      text = text.slice(close + CLOSE.length);
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
