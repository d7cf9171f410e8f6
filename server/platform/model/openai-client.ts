import { Agent, request } from 'undici';
import { errorOfConnection, errorOfStatus, stalled } from './explain-failure.ts';
import { type ChatMessage, type ModelDelta, ModelError, type ModelRequest } from './model-request.ts';
import { createPulse, type Pulse } from './pulse.ts';
import { createReplyReader, type ReplyReader } from './reply-reader.ts';
import { createSwallowedBeginnings, type SwallowedBeginnings } from './swallowed-beginnings.ts';

export { type ChatMessage, type ModelClient, ModelError } from './model-request.ts';

/** Where one call goes. */
export interface CallTarget {
  /** Whole address. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Masked wherever the service repeats it. */
  key: string | null;
  /** Name at the service. */
  model: string;
  /** Longest wait for the first piece of the answer, and between two, in ms. */
  timeoutMs: number;
  /** Whether to ask for a report of usage, which some services refuse. */
  askUsage: boolean;
  /** The model is known to begin with thinking without a mark that opens it. */
  thinksFirst?: boolean;
}

/** A reply whose first piece has come. */
export interface OpenReply {
  first: ModelDelta[];
  /** The next steps; null at the end. Throws ModelError, and what an abort throws. */
  read(): Promise<ModelDelta[] | null>;
  reader: ReplyReader;
  /** Ends the connection, if the reply has not ended. */
  close(): void;
}

/** After so long a reply is over, however much of it still comes, ms. */
const LONGEST_MS = 10 * 60_000;
const LONGEST_REFUSAL = 4096;
/** Made once: an exception of its own for every reply that ends would cost the trace of a stack. */
const CLOSED = new DOMException('The reply was closed', 'AbortError');

/** Connections to model services, and the beat at which what comes over them is read. */
export interface ModelConnections {
  agent: Agent;
  pulse: Pulse;
  /** Models by their address and name. */
  beginnings: SwallowedBeginnings;
}

/** Waiting is bounded by each call, not here. */
export const createModelConnections = (): ModelConnections => ({
  agent: new Agent({
    connections: 1024,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: 10_000 },
  }),
  pulse: createPulse(),
  beginnings: createSwallowedBeginnings(),
});

/**
 * Asks one service once (`POST` with an OpenAI-compatible body; no redirect is followed) and waits until its answer begins. Until then
 * nothing has been shown to anybody, so another try does no harm. Throws ModelError, and what an abort throws.
 */
export async function openReply(
  { agent, pulse, beginnings }: ModelConnections,
  target: CallTarget,
  input: ModelRequest,
  signal: AbortSignal,
): Promise<OpenReply> {
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', onAbort, { once: true });
  // A reader that is slow to take what came is no fault of the service: time counts while something is awaited from it.
  let awaited = true;
  const timer = setTimeout(() => (awaited ? controller.abort(stalled()) : timer.refresh()), target.timeoutMs);
  // One that says a little now and then would never stall, and never end.
  const longest = setTimeout(() => controller.abort(stalled()), LONGEST_MS);
  let isOpen = true;
  pulse.count(1);
  const close = () => {
    if (isOpen) pulse.count(-1);
    isOpen = false;
    clearTimeout(timer);
    clearTimeout(longest);
    signal.removeEventListener('abort', onAbort);
    controller.abort(CLOSED);
  };
  const fail = (error: unknown): unknown => {
    const reason = controller.signal.aborted ? controller.signal.reason : error;
    close();
    return signal.aborted ? signal.reason : maskKey(errorOfConnection(reason), target.key);
  };

  try {
    const reply = await request(target.url, {
      method: 'POST',
      dispatcher: agent,
      signal: controller.signal,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...target.headers },
      body: JSON.stringify(writeBody(target, input)),
    });
    if (reply.statusCode !== 200) {
      const detail = await readRefusal(reply.body);
      const { 'retry-after': retryAfter } = reply.headers;
      throw errorOfStatus(reply.statusCode, detail, Array.isArray(retryAfter) ? retryAfter[0] : retryAfter);
    }
    const streams = !String(reply.headers['content-type'] ?? '').includes('application/json');
    const model = `${target.url} ${target.model}`;
    const accountId = input.origin?.accountId ?? '';
    const reader = createReplyReader(streams, target.thinksFirst || beginnings.expects(model, accountId));
    const learn = () =>
      !reader.cut && reader.finished && beginnings.note(model, accountId, reader.beginning, input.messages);
    const chunks = reply.body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;

    let over = false;
    /** Steps of the next piece that has any. */
    const next = async (): Promise<ModelDelta[] | null> => {
      // Somebody waits for the first piece; of what follows, all that has come by the beat is one.
      const beat = reader.begun && !reader.closed ? pulse.next() : undefined;
      if (beat) await beat;
      awaited = true;
      for (;;) {
        if (over) return null;
        reader.check();
        if (reader.closed || (reader.finished && reader.usage)) {
          over = true; // all has been said
          learn();
          return reader.end();
        }
        const { done, value } = await chunks.next();
        over = done === true;
        const { begun, heard } = reader;
        const deltas = done ? reader.end() : reader.push(value);
        if (done) learn();
        if (deltas.length > 0 || begun !== reader.begun) {
          timer.refresh();
          awaited = false;
          return beat ? joinTexts(deltas) : deltas;
        }
        if (done) return null;
        if (heard !== reader.heard) timer.refresh(); // it thinks, and is held back
      }
    };
    const first = (await next()) ?? [];
    return {
      first,
      reader,
      close() {
        if (reader.closed && !signal.aborted) void finishReading(chunks, close);
        else close();
      },
      async read() {
        try {
          return await next();
        } catch (error) {
          if (reader.finished && !signal.aborted) return null; // how a connection ends after the last word does not matter
          throw fail(error);
        }
      },
    };
  } catch (error) {
    throw fail(error);
  }
}

/** What came together is said together: every step is filtered, numbered and sent by itself. */
function joinTexts(deltas: readonly ModelDelta[]): ModelDelta[] {
  const joined: ModelDelta[] = [];
  for (const delta of deltas) {
    const last = joined.at(-1);
    if (last && last.reasoning === '' && delta.reasoning === '') last.text += delta.text;
    else joined.push(delta);
  }
  return joined;
}

/** Takes the last bytes after the last word, so that the connection can serve again; not for long. */
async function finishReading(chunks: AsyncIterator<unknown>, close: () => void): Promise<void> {
  const timer = setTimeout(close, 1000);
  try {
    while (!(await chunks.next()).done);
  } catch {
    // it was closed
  }
  clearTimeout(timer);
  close();
}

function writeBody({ model, askUsage }: CallTarget, input: ModelRequest): object {
  return {
    ...input.parameters,
    model,
    messages: input.messages.map(writeMessage),
    temperature: input.temperature,
    max_tokens: input.maxTokens,
    stream: true,
    ...(askUsage ? { stream_options: { include_usage: true } } : {}),
    ...(input.tools?.length ? { tools: input.tools.map((tool) => ({ type: 'function', function: tool })) } : {}),
  };
}

function writeMessage(message: ChatMessage): object {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
  if (message.role !== 'assistant' || !message.toolCalls?.length)
    return { role: message.role, content: message.content };
  return {
    role: 'assistant',
    content: message.content || null,
    tool_calls: message.toolCalls.map(({ id, name, arguments: text }) => ({
      id,
      type: 'function',
      function: { name, arguments: text },
    })),
  };
}

/** The beginning of what a service says when it refuses. */
async function readRefusal(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.length;
    if (length > LONGEST_REFUSAL) break;
  }
  return Buffer.concat(pieces).subarray(0, LONGEST_REFUSAL).toString();
}

/** Some services repeat the key in what they refuse. */
function maskKey(error: ModelError, key: string | null): ModelError {
  if (key && error.cause instanceof Error && error.cause.message.includes(key)) {
    const { message, retry, retryAfterMs, unhealthy } = error;
    const cause = new Error(error.cause.message.replaceAll(key, '[masked]'));
    return new ModelError(message, { cause, retry, retryAfterMs, unhealthy });
  }
  return error;
}
