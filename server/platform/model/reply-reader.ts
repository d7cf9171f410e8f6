import { createParser } from 'eventsource-parser';
import { unreadable } from './explain-failure.ts';
import { type ModelDelta, ModelError, type ToolCall } from './model-request.ts';
import { type Beginning, createThinkingSplitter, IS_PLAIN } from './split-thinking.ts';

/** Nothing that a model says is longer; what never ends must not fill the memory. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Longest event, characters: a line without an end is given up here, and not where all replies together have filled the memory. */
const MOST_EVENT = 1024 * 1024;
/** Longest answer, and longest thinking, characters: thirty times what a role may ask for, and what a page can still show. */
const MOST_TEXT = 128 * 1024;
const MOST_REASONING = 1024 * 1024;
const MOST_TOOL_CALLS = 64;
const MOST_ARGUMENTS = 256 * 1024;
/** What nobody sees or hears, and what shows the words after it in another order than they are recorded and spoken. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu;

interface Fragment {
  index?: number;
  id?: string | null;
  function?: { name?: string | null; arguments?: string | null };
}

interface Part {
  content?: string | null;
  reasoning_content?: string | null;
  tool_calls?: Fragment[] | null;
}

interface Completion {
  error?: { message?: string } | string | null;
  choices?: { index?: number; delta?: Part | null; message?: Part | null; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
}

/** Reads the bytes of one reply: server-sent events, or one JSON document where a service does not stream. */
export interface ReplyReader {
  /** Steps that this piece completes, without tool calls. Throws ModelError. */
  push(chunk: Uint8Array): ModelDelta[];
  /** To be called before more is read: throws what was wrong behind the steps that were given last. */
  check(): void;
  /** To be called at the end of the bytes. Throws ModelError for a reply that was cut off or says nothing. */
  end(): ModelDelta[];
  /** Whether the service has said that nothing follows. */
  readonly closed: boolean;
  /** Whether the model has said that it is done; a report of usage may follow. */
  readonly finished: boolean;
  /** Whether anything of an answer has come: text, reasoning or a fragment of a call. */
  readonly begun: boolean;
  readonly toolCalls: ToolCall[];
  readonly usage: { promptTokens: number; completionTokens: number } | null;
  /** See {@link Beginning}; `told` also where the service tells thinking apart. */
  readonly beginning: Beginning;
  /** The model had more to say than it may. */
  readonly cut: boolean;
  /** Characters of text that have come, held back or not. */
  readonly heard: number;
  /** The model had thought as much as it may say, and no answer has come. */
  readonly cutInThought: boolean;
}

/**
 * @param streams whether the service answers with events
 * @param begun the reply is taken to begin within its thinking
 */
export function createReplyReader(streams: boolean, begun = false): ReplyReader {
  const decoder = new TextDecoder();
  const calls: ToolCall[] = [];
  const state = {
    finished: false,
    cut: false,
    heard: 0,
    toldApart: false,
    closed: false,
    begun: false,
    bytes: 0,
    document: '',
    argumentLength: 0,
    textLength: 0,
    reasoningLength: 0,
  };
  let usage: ReplyReader['usage'] = null;
  let deltas: ModelDelta[] = [];
  let fault: unknown = null;
  const parser = createParser({
    maxBufferSize: MOST_EVENT,
    onEvent: ({ data }) => take(data),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw unreadable(error);
    },
  });
  let frame: Frame | null = null;
  const thinking = createThinkingSplitter({ begun, whole: !streams });
  /** First half of a sign whose second comes with the next piece. */
  let half = '';

  function take(data: string): void {
    const framed = frame && readFramed(data, frame);
    if (framed) {
      thinking.pass(framed);
      countText(framed.length, 0);
      deltas.push({ text: framed, reasoning: '' });
      return;
    }
    if (data === '[DONE]') {
      state.finished = true;
      state.closed = true;
      return;
    }
    let event: Completion;
    try {
      event = JSON.parse(data);
    } catch (error) {
      throw unreadable(error);
    }
    if (typeof event !== 'object' || event === null) throw unreadable();
    if (event.error) {
      const cause = new Error(typeof event.error === 'string' ? event.error : event.error.message);
      throw new ModelError('模型服务出错，请稍后重试', { cause, retry: 'same' });
    }
    if (event.usage) usage = readUsage(event.usage) ?? usage;
    // One answer was asked for; a service that gives more tells them apart by their index, in any order.
    const choice = event.choices?.find(({ index = 0 }) => index === 0);
    const part = choice?.delta ?? choice?.message;
    if (part) takePart(part);
    state.cut ||= choice?.finish_reason === 'length';
    if (choice?.finish_reason) state.finished = true;
    else {
      const mayRepeat = streams && thinking.settled && half === '' && saysTextAlone(event, part);
      frame = mayRepeat ? findFrame(data, part?.content ?? '') : null;
    }
  }

  function takePart(part: Part): void {
    const text = typeof part.content === 'string' ? part.content : '';
    const reasoning = typeof part.reasoning_content === 'string' ? part.reasoning_content : '';
    state.heard += text.length;
    state.toldApart ||= reasoning !== '';
    add(thinking.push(cleanPiece(text)), reasoning.replace(UNSEEN, ''));
    if (part.tool_calls?.length) for (const [at, fragment] of part.tool_calls.entries()) assemble(fragment, at);
    state.begun ||= deltas.length > 0 || calls.length > 0;
  }

  function cleanPiece(piece: string): string {
    const whole = half + piece;
    half = /[\ud800-\udbff]$/.exec(whole)?.[0] ?? '';
    return whole.slice(0, whole.length - half.length).replace(UNSEEN, '');
  }

  function add({ text, reasoning }: ModelDelta, before = ''): void {
    const thought = before + reasoning;
    countText(text.length, thought.length);
    if (text || thought) deltas.push({ text, reasoning: thought });
  }

  function countText(text: number, reasoning: number): void {
    state.textLength += text;
    state.reasoningLength += reasoning;
    if (state.textLength > MOST_TEXT || state.reasoningLength > MOST_REASONING)
      throw new ModelError('模型的回答过长，已停止；请换一种问法，或联系管理员检查模型服务', { retry: 'other' });
  }

  /** A call comes in fragments: its name first, then its arguments piece by piece, told apart by `index`. */
  function assemble(fragment: Fragment, at: number): void {
    const index = fragment.index ?? at;
    if (!Number.isInteger(index) || index < 0 || index > calls.length || index >= MOST_TOOL_CALLS) throw unreadable();
    calls[index] ??= { id: '', name: '', arguments: '' };
    const call = calls[index];
    if (typeof fragment.id === 'string' && fragment.id) call.id = fragment.id;
    if (typeof fragment.function?.name === 'string') call.name += fragment.function.name;
    if (typeof fragment.function?.arguments === 'string') {
      call.arguments += fragment.function.arguments;
      state.argumentLength += fragment.function.arguments.length;
      if (state.argumentLength > MOST_ARGUMENTS) throw unreadable();
    }
  }

  const isCutInThought = (): boolean =>
    state.cut && state.textLength === 0 && state.reasoningLength > 0 && !calls.length;

  const drain = (): ModelDelta[] => {
    const taken = deltas;
    deltas = [];
    return taken;
  };

  return {
    push(chunk) {
      state.bytes += chunk.length;
      if (state.bytes > MOST_BYTES) throw unreadable(new Error(`more than ${MOST_BYTES} bytes`));
      const text = decoder.decode(chunk, { stream: true });
      if (!streams) state.document += text;
      else {
        try {
          parser.feed(text);
        } catch (error) {
          fault = error;
          if (deltas.length === 0) throw error;
        }
      }
      return drain();
    },
    check() {
      if (fault) throw fault;
    },
    end() {
      if (!streams) {
        take(state.document);
        state.finished = true;
      }
      add(thinking.end(state.cut));
      state.begun ||= deltas.length > 0;
      if (isCutInThought()) {
        state.finished = false;
        throw new ModelError(
          '模型还没想完，就到了回复长度的上限。请在角色的模型参数里调大“最大回复长度”，或换一个模型',
          {
            retry: 'other',
            cause: new Error('finish_reason: length, within thinking'),
            unhealthy: false,
          },
        );
      }
      if (!state.begun)
        throw new ModelError('模型没有给出回答，请重试', { retry: 'same', cause: new Error('the reply was empty') });
      if (!state.finished)
        throw new ModelError('与模型服务的连接中断，请稍后重试', { retry: 'same', cause: new Error('cut off') });
      return drain();
    },
    get closed() {
      return state.closed;
    },
    get finished() {
      return state.finished;
    },
    get begun() {
      return state.begun;
    },
    get toolCalls() {
      return calls;
    },
    get usage() {
      return usage;
    },
    get beginning() {
      return thinking.beginning ?? (state.toldApart ? 'told' : null);
    },
    get cut() {
      return state.cut;
    },
    get heard() {
      return state.heard;
    },
    get cutInThought() {
      return isCutInThought();
    },
  };
}

/** An event that says a piece of text and nothing else, without the text. */
interface Frame {
  /** Up to the quote that opens the text. */
  before: string;
  /** From the quote that closes it. */
  after: string;
}

/** Whether nothing of an event is needed but its text. */
function saysTextAlone({ usage, choices }: Completion, part: Part | null | undefined): boolean {
  return Boolean(
    part?.content && !part.reasoning_content && !part.tool_calls?.length && !usage && choices?.length === 1,
  );
}

/** Null where it can't be told which part of the event is its text. */
function findFrame(data: string, text: string): Frame | null {
  const at = data.indexOf('"content":');
  if (at < 0 || data.indexOf('"content":', at + 1) >= 0) return null;
  const open = data.indexOf('"', at + 10);
  const close = open + 1 + text.length;
  const isText = data.slice(open + 1, close) === text && data[close] === '"' && /^\s*$/.test(data.slice(at + 10, open));
  return isText ? { before: data.slice(0, open + 1), after: data.slice(close) } : null;
}

/**
 * The text of an event that is the last one again but for its text, as nearly all of an answer's are: found without parsing the rest
 * anew, which costs most of what reading an answer does. Null for any other event, and for text with anything escaped or unseen, or the begin of a mark, in it.
 */
function readFramed(data: string, { before, after }: Frame): string | null {
  const end = data.length - after.length;
  if (end <= before.length || !data.startsWith(before) || !data.endsWith(after)) return null;
  const text = data.slice(before.length, end);
  return /["\\\n\r\t]/.test(text) || !IS_PLAIN.test(text) || text.search(UNSEEN) >= 0 ? null : text;
}

function readUsage(usage: NonNullable<Completion['usage']>): ReplyReader['usage'] {
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = usage;
  return isCount(promptTokens) && isCount(completionTokens) ? { promptTokens, completionTokens } : null;
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e9;
