import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CODE, type ReplyCode } from '#contract/errors.contract.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';

/** Bytes of text in one message, as JSON: the bus takes 7,900 with everything around it. */
const PART_BYTES = 7000;
/** Longest message in parts: a sentence's sound is the longest that is sent. */
const MAX_PARTS = 1000;
/** Parts that are on their way at the same time. */
const PARTS_TOGETHER = 4;
/** Items that an answer may be ahead of its reader. */
const WINDOW = 16;
/** Both sides give a sign so often, and give up after so long without one, ms. */
const SIGN_MS = 3000;
const SILENT_MS = 10_000;

const Frame = z.object({
  call: z.string(),
  from: z.string(),
  kind: z.enum(['ask', 'cancel', 'sign', 'read', 'item', 'end', 'fail', 'gone']),
  seq: z.number().int().min(0).default(0),
  part: z.number().int().min(0).default(0),
  parts: z.number().int().min(1).max(MAX_PARTS).default(1),
  text: z.string().default(''),
});
type Frame = z.output<typeof Frame>;
const Ask = z.object({ name: z.string(), input: z.unknown() });
const Failure = z.object({
  code: z.custom<ReplyCode | null>((one) => one === null || typeof one === 'number'),
  message: z.string(),
});

/** The process that was asked is not there, or the call is lost. */
export class OwnerGone extends Error {
  /** Nothing was heard of it for long; otherwise it was there a moment ago, and may be asked again. */
  readonly isSilent: boolean;
  constructor(message: string, isSilent: boolean) {
    super(message);
    this.isSilent = isSilent;
  }
}

export type Answer = (input: unknown, signal: AbortSignal) => AsyncIterable<unknown>;

interface Serving {
  from: string;
  call: string;
  stop: AbortController;
  read: number;
  heardAt: number;
  wake: () => void;
}

interface Asking {
  frames: Map<number, Frame>;
  next: number;
  heardAt: number;
  gone: boolean;
  wake: () => void;
}

/**
 * Calls from process to process, over the bus: neither has to know the other's address. Answers come as items in order, no further ahead
 * of the reader than a window; a reader that leaves ends the answer, and a side that falls silent ends the other. Where the listening
 * connection of one side broke, both end: what was sent meanwhile is lost.
 */
export function createCalls(bus: Bus, log: Log, { signMs = SIGN_MS, silentMs = SILENT_MS } = {}) {
  const self = randomUUID();
  const answers = new Map<string, Answer>();
  const serving = new Map<string, Serving>();
  const asking = new Map<string, Asking>();
  /** Messages of which parts are missing, and when the first one came. */
  const partial = new Map<string, { call: string; parts: Map<number, string>; at: number }>();

  const topicOf = (owner: string) => `call.${owner}`;

  async function send(owner: string, call: string, kind: Frame['kind'], seq = 0, body?: unknown): Promise<void> {
    const texts = body === undefined ? [''] : splitText(JSON.stringify(body));
    if (texts.length > MAX_PARTS) throw new AppError(CODE.tooLarge, '内容太长');
    for (let from = 0; from < texts.length; from += PARTS_TOGETHER) {
      const together = texts.slice(from, from + PARTS_TOGETHER).map((text, n) => {
        const frame: Frame = { call, from: self, kind, seq, text, part: from + n, parts: texts.length };
        return bus.publish(topicOf(owner), frame);
      });
      await Promise.all(together);
    }
  }
  /** For what nobody waits for. */
  const tell = (...of: Parameters<typeof send>) =>
    void send(...of).catch((error: unknown) => log.warn({ err: error }, 'a call between processes was not sent'));

  /** The whole message once its last part is there. */
  function assemble(frame: Frame): Frame | null {
    if (frame.parts === 1) return frame;
    const key = `${frame.from} ${frame.call} ${frame.kind} ${frame.seq}`;
    const entry = partial.get(key) ?? { call: frame.call, parts: new Map<number, string>(), at: performance.now() };
    partial.set(key, entry);
    entry.parts.set(frame.part, frame.text);
    if (entry.parts.size < frame.parts) return null;
    partial.delete(key);
    const text = Array.from({ length: frame.parts }, (_, part) => entry.parts.get(part) ?? '').join('');
    return { ...frame, text };
  }

  async function serve({ from, call, text }: Frame): Promise<void> {
    const key = `${from} ${call}`;
    const one: Serving = {
      from,
      call,
      stop: new AbortController(),
      read: 0,
      heardAt: performance.now(),
      wake: () => {},
    };
    serving.set(key, one);
    const { signal } = one.stop;
    signal.addEventListener('abort', () => one.wake(), { once: true });
    let seq = 0;
    try {
      const { name, input } = Ask.parse(JSON.parse(text));
      const answer = answers.get(name);
      if (!answer) throw new AppError(CODE.notFound, '不存在');
      for await (const item of answer(input, signal)) {
        while (seq - one.read >= WINDOW && !signal.aborted)
          await new Promise<void>((resolve) => {
            one.wake = resolve;
          });
        if (signal.aborted) return;
        await send(from, call, 'item', seq, item);
        seq += 1;
        if (signal.aborted) return; // nothing more is asked of an answer that nobody reads
      }
      if (!signal.aborted) await send(from, call, 'end', seq);
    } catch (error) {
      if (signal.aborted) return;
      const known = error instanceof AppError;
      if (!known) log.error({ err: error }, 'a call of another process failed');
      tell(from, call, 'fail', seq, { code: known ? error.code : null, message: known ? error.message : '' });
    } finally {
      serving.delete(key);
    }
  }

  function onFrame(message: unknown): void {
    const parsed = Frame.safeParse(message);
    if (!parsed.success) return;
    const { from, call, kind, seq } = parsed.data;
    const frame = assemble(parsed.data);
    const served = serving.get(`${from} ${call}`);
    if (kind === 'ask') return void (frame && serve(frame));
    if (kind === 'cancel') return void served?.stop.abort();
    if (kind === 'read' && served) {
      served.read = seq;
      served.heardAt = performance.now();
      return void served.wake();
    }
    const asked = asking.get(call);
    if (asked) {
      asked.heardAt = performance.now();
      if (kind === 'gone') asked.gone = true;
      if (frame && (kind === 'item' || kind === 'end' || kind === 'fail')) asked.frames.set(seq, frame);
      return void asked.wake();
    }
    if (kind !== 'sign') return;
    if (served) served.heardAt = performance.now();
    tell(from, call, served ? 'sign' : 'gone');
  }

  /** Frames may be missing that nobody sends again: what is under way would wait for them for ever, each side with signs of life. */
  function onGap(): void {
    partial.clear();
    for (const one of serving.values()) {
      one.stop.abort();
      tell(one.from, one.call, 'gone');
    }
    for (const one of asking.values()) {
      one.gone = true;
      one.wake();
    }
  }
  const leave = bus.subscribe(topicOf(self), onFrame, onGap);

  const timer = setInterval(() => {
    const silentSince = performance.now() - silentMs;
    for (const one of serving.values()) if (one.heardAt < silentSince) one.stop.abort();
    // However long an item takes, the parts of it that are there are not sent again: they stay as long as somebody waits for it.
    for (const [key, { call, at }] of partial) if (at < silentSince && !asking.has(call)) partial.delete(key);
  }, signMs);
  timer.unref();

  /** Items of another process's answer. @throws OwnerGone, what the answer threw as an AppError, or the reason of `signal` */
  async function* stream(owner: string, name: string, input: unknown, signal?: AbortSignal): AsyncGenerator<unknown> {
    const call = randomUUID();
    const one: Asking = { frames: new Map(), next: 0, heardAt: performance.now(), gone: false, wake: () => {} };
    const wake = () => one.wake();
    asking.set(call, one);
    signal?.addEventListener('abort', wake, { once: true });
    let signs: NodeJS.Timeout | undefined;
    let ended = false;
    try {
      await send(owner, call, 'ask', 0, { name, input });
      // Not before: a sign of a call whose question has not come yet would be answered with `gone`.
      one.heardAt = performance.now();
      signs = setInterval(() => {
        tell(owner, call, 'sign');
        wake();
      }, signMs);
      for (;;) {
        signal?.throwIfAborted();
        const frame = one.frames.get(one.next);
        if (!frame) {
          const isSilent = performance.now() - one.heardAt > silentMs;
          if (one.gone || isSilent) throw new OwnerGone(`${name}: no answer`, !one.gone);
          await new Promise<void>((resolve) => {
            one.wake = resolve;
          });
          continue;
        }
        one.frames.delete(one.next);
        one.next += 1;
        ended = frame.kind !== 'item';
        if (frame.kind === 'end') return;
        const body: unknown = JSON.parse(frame.text);
        if (frame.kind === 'fail') {
          const { code, message } = Failure.parse(body);
          throw code === null ? new Error(`${name} failed at another process`) : new AppError(code, message);
        }
        yield body;
        if (one.next % (WINDOW / 2) === 0) tell(owner, call, 'read', one.next);
      }
    } finally {
      clearInterval(signs);
      asking.delete(call);
      for (const [key, entry] of partial) if (entry.call === call) partial.delete(key);
      signal?.removeEventListener('abort', wake);
      if (!ended) tell(owner, call, 'cancel');
    }
  }

  return {
    /** This process, as the others know it. */
    self,
    /** Who answers calls of that name here. */
    answer: (name: string, answer: Answer) => void answers.set(name, answer),
    stream,
    /** The only item of an answer. */
    async ask(owner: string, name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
      let last: unknown;
      for await (const item of stream(owner, name, input, signal)) last = item;
      return last;
    },
    close(): void {
      clearInterval(timer);
      leave();
      for (const { stop } of serving.values()) stop.abort();
      for (const one of asking.values()) {
        one.gone = true;
        one.wake();
      }
    },
  };
}

export type Calls = ReturnType<typeof createCalls>;

/** Pieces of a text that each fit into a message, whatever their characters. */
function splitText(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    let length = Math.min(PART_BYTES, text.length - from);
    while (Buffer.byteLength(JSON.stringify(text.slice(from, from + length))) > PART_BYTES + 2)
      length = Math.ceil(length / 2);
    parts.push(text.slice(from, from + length));
    from += length;
  }
  return parts;
}
