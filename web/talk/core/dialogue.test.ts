import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatEntities, ChatEvent } from '#contract/chat.contract.ts';
import { type ChatQuestion, createDialogue, type Dialogue } from './dialogue.ts';

/** One stream that the test writes event by event. */
class FakeStream {
  readonly question: ChatQuestion;
  readonly signal: AbortSignal;
  private readonly events: (ChatEntities | Error | 'cut off')[] = [];
  private wake = () => {};
  constructor(question: ChatQuestion, signal: AbortSignal) {
    this.question = question;
    this.signal = signal;
  }
  /** Sends an event and waits until it was read. */
  async emit(...events: (ChatEntities | Error | 'cut off')[]): Promise<void> {
    this.events.push(...events);
    this.wake();
    await new Promise((resolve) => setTimeout(resolve));
  }
  /** Unlike a real stream it goes on after the abort: late events must not matter. */
  async *read(): AsyncGenerator<ChatEvent> {
    for (;;) {
      const event = this.events.shift();
      if (event === undefined) await new Promise<void>((resolve) => (this.wake = resolve));
      else if (event === 'cut off') return;
      else if (event instanceof Error) throw event;
      else yield { entities: event };
    }
  }
}

let streams: FakeStream[];
let spoken: string[];
let clock: number;
/** What the voice says it was heard of; null while it is silent. */
let heard: string | null;
let cuts: unknown[];
let dialogue: Dialogue;
let nextId: number;
let tellUnsent: (sendNow: (() => void) | null) => void;

const current = () => streams.at(-1) as FakeStream;
const turns = () => dialogue.getState().turns.map(({ query, text, state, error }) => ({ query, text, state, error }));

beforeEach(() => {
  streams = [];
  spoken = [];
  clock = 1000;
  nextId = 1;
  heard = null;
  cuts = [];
  dialogue = createDialogue({
    ask(question, signal, _onLost, onUnsent) {
      tellUnsent = onUnsent;
      streams.push(new FakeStream(question, signal));
      return current().read();
    },
    voice: {
      push: (text) => spoken.push(text),
      finish: () => spoken.push('<finish>'),
      stop: () => spoken.push('<stop>'),
      heard: () => heard,
    },
    onCut: (...cut) => cuts.push(cut),
    describeError: (error) => `失败：${(error as Error).message}`,
    now: () => clock++,
    makeId: () => `q${nextId++}`,
  });
});

/** A conversation whose greeting is over. */
async function openAndGreet(): Promise<void> {
  dialogue.open('role-1');
  await current().emit({ engine: '离线应答' }, { text: '您好' }, { isEnd: true });
  spoken = [];
}

describe('opening', () => {
  it('asks for the greeting with isStart and the time as cid', async () => {
    dialogue.open('role-1');
    expect(current().question).toEqual({ roleId: 'role-1', query: '', cid: '1000', isStart: 1, askId: 'q1' });
    expect(dialogue.getState().answering).toBe(true);
    await current().emit({ text: '您' }, { text: '好' }, { isEnd: true });
    expect(turns()).toEqual([{ query: null, text: '您好', state: 'done', error: null }]);
  });

  it('whoever asks while the greeting is on its way is answered at once, and hears no more of it', async () => {
    dialogue.open('role-1');
    const [greeting] = streams;
    await current().emit({ text: '您好，' });
    expect(dialogue.send('几点开门')).toBe(true);
    expect(greeting?.signal.aborted).toBe(true);
    expect(current().question).toMatchObject({ query: '几点开门', cid: '1000', isStart: 0 });
    await greeting?.emit({ text: '很高兴为您服务' }, { isEnd: true });
    await current().emit({ text: '九点' }, { isEnd: true });
    expect(turns()).toMatchObject([
      { query: null, text: '您好，', state: 'stopped' },
      { query: '几点开门', text: '九点', state: 'done' },
    ]);
    expect(dialogue.send('再问')).toBe(true);
    expect(dialogue.send('还没答完')).toBe(false);
  });

  it('an answer that is taken back is neither shown nor said any more', async () => {
    dialogue.open('role-1');
    await current().emit({ isEnd: true });
    dialogue.send('问');
    await current().emit({ text: '不该说的' }, { restart: true, engine: '敏感词回复' });
    expect(turns().at(-1)).toMatchObject({ text: '', state: 'waiting' });
    await current().emit({ text: '换个话题吧。' }, { isEnd: true });
    expect(turns().at(-1)).toMatchObject({ text: '换个话题吧。', state: 'done' });
    expect(spoken.slice(spoken.indexOf('不该说的'))).toEqual(['不该说的', '<stop>', '换个话题吧。', '<finish>']);
  });

  it('restart opens another conversation and forgets the first', async () => {
    await openAndGreet();
    dialogue.restart();
    expect(current().question).toMatchObject({ roleId: 'role-1', cid: '1001', isStart: 1 });
    expect(turns()).toEqual([{ query: null, text: '', state: 'waiting', error: null }]);
  });
});

describe('sending', () => {
  beforeEach(openAndGreet);

  it('appends question and empty answer, then the text as it comes, speaking it', async () => {
    expect(dialogue.send('  社保卡丢了？ ')).toBe(true);
    expect(current().question).toEqual({
      ...{ roleId: 'role-1', query: '社保卡丢了？', cid: '1000', isStart: 0, askId: 'q2' },
    });
    expect(turns().at(-1)).toEqual({ query: '社保卡丢了？', text: '', state: 'waiting', error: null });
    await current().emit({ text: '带' });
    expect(turns().at(-1)).toMatchObject({ text: '带', state: 'streaming' });
    await current().emit({ text: '身份证' }, { isEnd: true });
    expect(turns().at(-1)).toMatchObject({ text: '带身份证', state: 'done' });
    expect(dialogue.getState().answering).toBe(false);
    expect(spoken).toEqual(['<stop>', '带', '身份证', '<finish>']);
  });

  it('names the engine and its first text, and reads the sources', async () => {
    dialogue.send('问');
    const source = {
      title: '须知.pdf',
      source: '段落',
      source_type: 'document',
      page_number: 3,
      heading: [],
      document_id: 'd',
    };
    await current().emit(
      { engine: 'DeepSeek-V3' },
      { text: '答[1]' },
      { isEnd: true, citationSources: JSON.stringify({ '[1]': source }), timings: { firstTextMs: 420, totalMs: 900 } },
    );
    expect(dialogue.getState()).toMatchObject({ engine: 'DeepSeek-V3', firstTextMs: 420 });
    expect(dialogue.getState().turns.at(-1)?.sources).toEqual([{ ...source, number: 1 }]);
  });

  it.each(['', '  \n ', '字'.repeat(2001)])('refuses nothing and too much', (query) => {
    expect(dialogue.send(query)).toBe(false);
    expect(streams).toHaveLength(1);
  });

  it('refuses a second question until the answer is finished', async () => {
    dialogue.send('一');
    expect(dialogue.send('二')).toBe(false);
    await current().emit({ isEnd: true, text: '答' });
    expect(dialogue.send('二')).toBe(true);
    expect(streams.map(({ question }) => question.query)).toEqual(['', '一', '二']);
  });

  it('refuses before a conversation and after its end', () => {
    dialogue.close();
    expect(dialogue.send('一')).toBe(false);
    expect(dialogue.getState().turns).toEqual([]);
  });
});

describe('a question without a connection', () => {
  beforeEach(openAndGreet);
  const last = () => dialogue.getState().turns.at(-1);

  it('is marked until it is sent, and sent when somebody asks for it', async () => {
    let sent = 0;
    dialogue.send('问');
    tellUnsent(() => sent++);
    expect(last()).toMatchObject({ query: '问', unsent: true, state: 'waiting' });
    expect(dialogue.send('另一个')).toBe(false);
    dialogue.resend();
    expect(sent).toBe(1);
    tellUnsent(null);
    expect(last()).toMatchObject({ unsent: false });
    await current().emit({ turnId: 't', text: '答' }, { isEnd: true });
    expect(last()).toMatchObject({ text: '答', state: 'done', unsent: false });
    dialogue.resend();
    expect(sent).toBe(1);
  });

  it('stopped and asked again it is still the same question; a changed one is another', async () => {
    dialogue.send('问');
    tellUnsent(() => {});
    dialogue.stop();
    expect(last()).toMatchObject({ state: 'stopped', unsent: false });
    dialogue.regenerate();
    expect(current().question).toMatchObject({ query: '问', askId: 'q2' });
    dialogue.stop();
    dialogue.rewrite('改');
    expect(current().question).toMatchObject({ query: '改', askId: 'q3', insteadOf: ['q2'] });
  });

  it('changed again and again before anything came, it takes the place of all that went before', async () => {
    dialogue.send('问');
    await current().emit({ turnId: 't', text: '答' }, { isEnd: true });
    dialogue.rewrite('改');
    dialogue.stop();
    dialogue.rewrite('再改');
    expect(current().question).toMatchObject({ askId: 'q4', replaces: 't', insteadOf: ['q3'] });
    dialogue.stop();
    dialogue.regenerate();
    expect(current().question).toMatchObject({ query: '再改', askId: 'q4', replaces: 't', insteadOf: ['q3'] });
    dialogue.stop();
    dialogue.rewrite('三改');
    expect(current().question).toMatchObject({ askId: 'q5', replaces: 't', insteadOf: ['q4', 'q3'] });
    await current().emit({ turnId: 'u', text: '答' }, { isEnd: true });
    dialogue.rewrite('四改');
    expect(current().question).toMatchObject({ replaces: 'u' });
    expect(current().question.insteadOf).toBeUndefined();
  });

  it('what comes too late about a question before marks nothing', () => {
    dialogue.send('问');
    const late = tellUnsent;
    dialogue.stop();
    dialogue.send('再问');
    late(() => {});
    expect(last()).toMatchObject({ query: '再问', unsent: false });
  });

  it('once it was received, asking again is another question in its place', async () => {
    dialogue.send('问');
    await current().emit({ turnId: 't', text: '答' }, { isEnd: true });
    dialogue.regenerate();
    expect(current().question).toMatchObject({ query: '问', replaces: 't', askId: 'q3' });
  });
});

describe('stopping', () => {
  beforeEach(openAndGreet);

  it('keeps what was said, marked, and silences the voice', async () => {
    dialogue.send('问');
    await current().emit({ text: '一半' });
    dialogue.stop();
    expect(current().signal.aborted).toBe(true);
    expect(turns().at(-1)).toMatchObject({ text: '一半', state: 'stopped' });
    expect(dialogue.getState().answering).toBe(false);
    expect(spoken.at(-1)).toBe('<stop>');
  });

  it('leaves the question alone when no answer had begun', () => {
    dialogue.send('问');
    dialogue.stop();
    expect(turns().at(-1)).toEqual({ query: '问', text: '', state: 'stopped', error: null });
  });

  it('takes a greeting away that had not begun', () => {
    dialogue.restart();
    dialogue.stop();
    expect(turns()).toEqual([]);
  });

  it('drops what the stopped stream still sends, also into a later answer', async () => {
    dialogue.send('一');
    const late = current();
    dialogue.stop();
    dialogue.send('二');
    await late.emit({ text: '迟到' }, { isEnd: true, error: '迟到' });
    expect(turns().at(-1)).toEqual({ query: '二', text: '', state: 'waiting', error: null });
    expect(dialogue.getState().answering).toBe(true);
    expect(spoken).not.toContain('迟到');
  });

  it('silences the voice also when the text is complete, and marks nothing', async () => {
    dialogue.send('问');
    await current().emit({ text: '答' }, { isEnd: true });
    dialogue.stop();
    expect(turns().at(-1)).toMatchObject({ state: 'done' });
    expect(spoken.at(-1)).toBe('<stop>');
  });

  it('tells how far a complete answer was heard, whether it was silenced or the next question cut it', async () => {
    dialogue.send('问');
    await current().emit({ turnId: 't1', text: '答一。答二。' }, { isEnd: true });
    heard = '答一。';
    dialogue.stop();
    const conversation = { roleId: 'role-1', cid: '1000' };
    expect(cuts).toEqual([[conversation, 't1', '答一。']]);
    heard = '';
    dialogue.send('再问');
    expect(cuts.at(-1), 'nothing of it was heard').toEqual([conversation, 't1', '']);
    heard = null;
    await current().emit({ turnId: 't2', text: '好' }, { isEnd: true });
    dialogue.stop();
    expect(cuts, 'one that was heard to its end is not cut').toHaveLength(2);
  });
});

describe('failing', () => {
  beforeEach(async () => {
    await openAndGreet();
    dialogue.send('问');
  });

  it.each([
    ['says so in its last event', { isEnd: true, error: '模型没有响应' }, '模型没有响应'],
    ['throws', new Error('网络错误'), '失败：网络错误'],
    ['ceases without an end', 'cut off', '连接断开了，这次没有说完，请重试'],
  ] as const)('a stream that %s fails the answer and frees the input', async (_, event, error) => {
    await current().emit({ text: '半' }, event);
    expect(turns().at(-1)).toEqual({ query: '问', text: '半', state: 'failed', error });
    expect(dialogue.getState().answering).toBe(false);
  });

  it('an abort that the stream reports by throwing is no failure', async () => {
    const stopped = current();
    await stopped.emit({ text: '半' });
    dialogue.stop();
    await stopped.emit(new Error('aborted'));
    expect(turns().at(-1)).toMatchObject({ state: 'stopped', error: null });
  });
});

describe('regenerating', () => {
  beforeEach(openAndGreet);

  it('clears the last answer and asks its question again in the same conversation', async () => {
    dialogue.send('问');
    await current().emit({ text: '旧' }, { isEnd: true, error: '坏了' });
    dialogue.regenerate();
    expect(current().question).toEqual({ roleId: 'role-1', query: '问', cid: '1000', isStart: 0, askId: 'q2' });
    expect(turns()).toHaveLength(2);
    expect(turns().at(-1)).toEqual({ query: '问', text: '', state: 'waiting', error: null });
    await current().emit({ text: '新' }, { isEnd: true });
    expect(turns().at(-1)).toMatchObject({ text: '新', state: 'done' });
  });

  it('names the turn that is asked instead of', async () => {
    dialogue.send('问');
    await current().emit({ turnId: 'turn-2' }, { text: '旧' }, { isEnd: true, turnId: 'turn-2' });
    dialogue.regenerate();
    expect(current().question).toMatchObject({ query: '问', replaces: 'turn-2' });
    expect(turns().filter(({ query }) => query === '问')).toHaveLength(1);
  });

  it('asks for a failed greeting again', async () => {
    dialogue.regenerate();
    expect(current().question).toMatchObject({ query: '', isStart: 1 });
  });

  it('does nothing while an answer is on its way', () => {
    dialogue.send('问');
    dialogue.regenerate();
    expect(streams).toHaveLength(2);
  });
});

describe('rewriting a question', () => {
  beforeEach(async () => {
    await openAndGreet();
    dialogue.send('问错了');
    await current().emit({ turnId: 'turn-2' }, { text: '旧' }, { isEnd: true, turnId: 'turn-2' });
  });

  it('puts the changed question in place of the last one, and names the turn that goes', async () => {
    expect(dialogue.rewrite(' 问对了 ')).toBe(true);
    expect(current().question).toMatchObject({ query: '问对了', replaces: 'turn-2', cid: '1000', isStart: 0 });
    await current().emit({ text: '新' }, { isEnd: true });
    expect(turns().map(({ query }) => query)).toEqual([null, '问对了']);
    expect(turns().at(-1)).toMatchObject({ text: '新', state: 'done' });
  });

  it('takes away what was said since without being asked', () => {
    dialogue.say('还在吗');
    expect(dialogue.rewrite('问对了')).toBe(true);
    expect(current().question).toMatchObject({ replaces: 'turn-2' });
    expect(turns().map(({ query }) => query)).toEqual([null, '问对了']);
  });

  it('is refused while an answer is on its way, without words, and before anything was asked', () => {
    expect(dialogue.rewrite('  ')).toBe(false);
    dialogue.rewrite('问对了');
    expect(dialogue.rewrite('又改了')).toBe(false);
    expect(turns().at(-1)).toMatchObject({ query: '问对了' });
    dialogue.open('role-1');
    dialogue.stop();
    expect(dialogue.rewrite('问')).toBe(false);
  });
});
