import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamLink } from '#avatar/stage/index.ts';
import { CLOSED_MOUTH } from '#avatar/voice/index.ts';
import { engine, fakeVoices, voice } from './testing/fake-voices.ts';
import type { VoiceControl, VoiceControlOptions } from './voice-view.ts';

let fake: ReturnType<typeof fakeVoices>;
const queue = () => fake.queue();
const create = (options: Partial<VoiceControlOptions> = {}) => fake.create(options);

beforeEach(() => {
  fake = fakeVoices();
});

describe('which voice speaks', () => {
  it('the role’s, else the first, named with its engine', async () => {
    const control = create();
    await control.load();
    expect(control.getView()).toMatchObject({ voice: { speaker: 'one' }, engineLabel: 'eSpeak NG', problem: null });
    control.push('您好');
    control.setSpeaker('two');
    expect(fake.held.speaker()).toBe('two');
    control.setSpeaker('gone');
    expect(fake.held.speaker()).toBe('one');
  });

  it('looks once more for a voice that was made after the list was read', async () => {
    let asked = 0;
    const known = [voice('one'), voice('two')];
    const control = create({
      list: async () => {
        asked++;
        return { engines: [engine], voices: [...known] };
      },
    });
    await control.load();
    known.push(voice('made'));
    const found = new Promise<void>((resolve) => {
      control.subscribe(() => control.getView().voice?.speaker === 'made' && resolve());
    });
    control.setSpeaker('made');
    await found;
    control.setSpeaker('gone');
    control.setSpeaker('gone');
    expect(asked).toBe(3);
  });

  it('takes the browser’s where the server has none', async () => {
    const list = async () => ({ engines: [{ ...engine, available: false, reason: '未安装' }], voices: [] });
    const control = create({ list });
    await control.load();
    expect(control.getView()).toMatchObject({ source: 'browser', problem: null });
    control.push('您好');
    expect(queue()).toMatchObject({ kind: 'browser', said: ['您好'] });
  });

  it.each([
    [
      'the engine’s reason',
      async () => ({ engines: [{ ...engine, available: false, reason: '未安装' }], voices: [] }),
      '未安装',
    ],
    ['the failed call', () => Promise.reject(new Error('网络错误')), '网络错误'],
  ])('says why there is none: %s', async (_, list, problem) => {
    const control = create({ list, hasBrowserVoice: async () => false });
    await control.load();
    control.push('您好');
    expect(control.getView()).toMatchObject({ source: 'server', problem, phase: 'silent' });
    expect(fake.queues).toEqual([]);
  });

  it('switching gives the sound device of the other back', async () => {
    const control = create();
    await control.load();
    control.push('您好');
    queue().events.onState('speaking');
    control.choose('browser');
    expect(queue().said.at(-1)).toBe('<close>');
    expect(control.getView()).toMatchObject({ source: 'browser', phase: 'silent' });
    control.push('再见');
    expect(queue()).toMatchObject({ kind: 'browser', said: ['再见'] });
  });
});

describe('a greeting that is there before the voices are known', () => {
  const never = () => new Promise<boolean>(() => {});

  it('is spoken as soon as the server has named them, without waiting for the browser’s', async () => {
    const listed = Promise.withResolvers<Awaited<ReturnType<VoiceControlOptions['list']>>>();
    const control = create({ list: () => listed.promise, hasBrowserVoice: never });
    void control.load();
    control.push('您好，');
    control.push('请讲。');
    control.finish();
    expect(control.getView().phase).toBe('pending');
    expect(control.heard()).toBe('');
    expect(fake.queues).toEqual([]);
    listed.resolve({ engines: [engine], voices: [voice('one')] });
    await vi.waitFor(() => expect(fake.queues).toHaveLength(1));
    expect(queue().said).toEqual(['您好，请讲。', '<finish>']);
    control.push('再见');
    expect(queue().said.at(-1)).toBe('再见');
  });

  it('waits for the browser’s voices where the server has none', async () => {
    const browser = Promise.withResolvers<boolean>();
    const list = async () => ({ engines: [{ ...engine, available: false, reason: '未安装' }], voices: [] });
    const control = create({ list, hasBrowserVoice: () => browser.promise });
    const loaded = control.load();
    control.push('您好');
    browser.resolve(true);
    await loaded;
    expect(queue()).toMatchObject({ kind: 'browser', said: ['您好'] });
    expect(control.getView()).toMatchObject({ phase: 'pending', problem: null });
  });

  it('stays unsaid where nobody can speak', async () => {
    const control = create({ list: () => Promise.reject(new Error('网络错误')), hasBrowserVoice: async () => false });
    const loaded = control.load();
    control.push('您好');
    await loaded;
    expect(control.getView()).toMatchObject({ phase: 'silent', problem: '网络错误' });
    expect(fake.queues).toEqual([]);
  });

  it.each([
    ['stopped', (control: VoiceControl) => control.stop()],
    ['muted', (control: VoiceControl) => control.setMuted(true)],
    ['closed', (control: VoiceControl) => control.close()],
  ])('is forgotten when it is %s meanwhile', async (_, end) => {
    const control = create();
    const loaded = control.load();
    control.push('您好');
    end(control);
    expect(control.getView().phase).toBe('silent');
    await loaded;
    expect(fake.queues.flatMap(({ said }) => said)).not.toContain('您好');
  });
});

describe('what is heard', () => {
  it('is pending from the first word to the first sound', async () => {
    const control = create();
    await control.load();
    control.push('……\n');
    expect(control.getView().phase).toBe('silent');
    control.push('您好');
    expect(control.getView().phase).toBe('pending');
    queue().events.onState('speaking');
    expect(control.getView().phase).toBe('speaking');
    queue().events.onState('idle');
    expect(control.getView().phase).toBe('silent');
  });

  it('counts the seconds', async () => {
    const control = create();
    await control.load();
    control.push('您好');
    fake.held.clock = 1000;
    queue().events.onState('speaking');
    fake.held.clock = 2500;
    expect(control.heardSeconds()).toBe(1.5);
    queue().events.onState('idle');
    fake.held.clock = 9000;
    expect(control.heardSeconds()).toBe(1.5);
  });

  it('names a failure, thinks no longer about it, and forgets it with the next sound', async () => {
    const control = create();
    await control.load();
    control.push('您好');
    queue().events.onError?.(new Error('语音服务繁忙'));
    expect(control.getView()).toMatchObject({ problem: '语音服务繁忙', phase: 'silent' });
    control.push('再来');
    expect(control.getView().phase).toBe('silent');
    expect(queue().said).toEqual(['您好', '再来']);
    queue().events.onState('speaking');
    expect(control.getView()).toMatchObject({ problem: null, phase: 'speaking' });
  });

  it('says so when the browser holds sound back', async () => {
    const control = create();
    await control.load();
    control.push('您好');
    queue().unlocked = false;
    expect(await control.unlock()).toBe(false);
    expect(control.getView().problem).toContain('浏览器');
    expect(control.getView().phase).toBe('silent');
  });

  it('stops at once', async () => {
    const control = create();
    await control.load();
    control.push('您好');
    control.stop();
    expect(queue().said).toEqual(['您好', '<stop>']);
    expect(control.getView().phase).toBe('silent');
  });
});

describe('a voice that fails in the middle of an answer', () => {
  const fail = (rest: string) => {
    queue().rest = rest;
    queue().events.onError?.(new Error('语音服务繁忙'), { text: '答二。', index: 1 });
  };

  it('is followed by the browser’s from the sentence that failed; the record knows what was heard', async () => {
    const control = create();
    await control.load();
    control.push('答一。答二。答三。');
    queue().events.onState('speaking');
    queue().events.onSentence?.({ text: '答一。', index: 0 });
    const server = queue();
    fail('答二。答三。');
    expect(control.getView()).toMatchObject({
      source: 'browser',
      fell: '语音服务繁忙',
      problem: null,
      phase: 'pending',
    });
    expect(queue()).toMatchObject({ kind: 'browser', said: ['答二。答三。'] });
    server.events.onState('idle');
    expect(control.getView().phase, 'who was given up says nothing any more').toBe('pending');
    expect(control.heard()).toBe('答一。');
    control.push('答四。');
    control.finish();
    expect(queue().said).toEqual(['答二。答三。', '答四。', '<finish>']);
    queue().events.onSentence?.({ text: '答二。', index: 0 });
    expect(control.heard()).toBe('答一。答二。');
  });

  it('is asked again after a while, between two answers, and later each time', async () => {
    const control = create();
    await control.load();
    const answer = () => {
      control.push('答一。');
      control.finish();
    };
    const end = () => queue().events.onState('idle');
    answer();
    fail('答一。');
    expect(queue().said, 'an answer that is complete is finished').toEqual(['答一。', '<finish>']);
    end();
    answer();
    expect(queue().kind).toBe('browser');
    fake.held.clock = 15_000;
    end();
    expect(control.getView()).toMatchObject({ source: 'server', fell: null });
    answer();
    expect(queue().kind).toBe('server');
    fail('答一。');
    end();
    fake.held.clock = 30_000;
    answer();
    expect(queue().kind).toBe('browser');
    fake.held.clock = 60_000;
    end();
    answer();
    expect(queue().kind).toBe('server');
  });

  it('leaves text where the browser has none', async () => {
    const control = create({ hasBrowserVoice: async () => false });
    await control.load();
    control.push('答一。');
    fail('答一。');
    expect(control.getView()).toMatchObject({ source: 'server', problem: '语音服务繁忙', phase: 'silent' });
  });
});

describe('a person who is rendered elsewhere', () => {
  const figure = { voice: 'engine' } as StreamLink;

  it('speaks there as long as it is seen, and the server goes on with what was not heard', async () => {
    const control = create();
    await control.load();
    control.setFigure(figure);
    expect(control.getView().source).toBe('figure');
    control.push('答一。答二。');
    expect(queue().kind).toBe('figure');
    queue().events.onState('speaking');
    queue().events.onSentence?.({ text: '答一。', index: 0 });
    queue().rest = '答一。答二。';
    control.setFigure(null);
    expect(control.getView()).toMatchObject({ source: 'server', fell: null, phase: 'pending' });
    expect(queue()).toMatchObject({ kind: 'server', said: ['答一。答二。'] });
    expect(control.heard(), 'a sentence that broke off is said again').toBe('');
  });

  it('takes its place only between two answers', async () => {
    const control = create();
    await control.load();
    control.push('答一。');
    queue().events.onState('speaking');
    control.setFigure(figure);
    expect(control.getView().source).toBe('server');
    control.finish();
    queue().events.onState('idle');
    expect(control.getView().source).toBe('figure');
  });

  it('whose engine only shows leaves the voice as it is', async () => {
    const control = create();
    await control.load();
    control.setFigure({ voice: 'local' } as StreamLink);
    expect(control.getView().source).toBe('server');
  });
});

describe('mute', () => {
  it('is remembered, silences at once, and sends nothing to the engine', async () => {
    const writeMuted = vi.fn();
    const control = create({ writeMuted });
    await control.load();
    control.push('您好');
    control.setMuted(true);
    control.push('听不见');
    expect(queue().said).toEqual(['您好', '<mute>']);
    expect(control.getView()).toMatchObject({ muted: true, phase: 'silent' });
    expect(writeMuted).toHaveBeenCalledWith(true);
    control.setMuted(false);
    control.push('听见');
    expect(queue().said).toEqual(['您好', '<mute>', '<unmute>', '听见']);
  });

  it('holds from the last visit, with the mouth at rest', async () => {
    const control = create({ readMuted: () => true });
    await control.load();
    control.push('您好');
    expect(fake.queues).toEqual([]);
    expect(control.mouth()).toEqual(CLOSED_MOUTH);
  });
});

it('knows what was heard of the answer that is being spoken, and only while it is', async () => {
  const control = create();
  await control.load();
  expect(control.heard()).toBeNull();
  control.push('答一。答二。');
  expect(control.heard()).toBe('');
  queue().events.onState('speaking');
  queue().events.onSentence?.({ text: '答一。', index: 0 });
  expect(control.heard()).toBe('答一。');
  control.finish();
  queue().events.onSentence?.({ text: '答二。', index: 1 });
  expect(control.heard()).toBe('答一。答二。');
  queue().events.onState('idle');
  expect(control.heard()).toBeNull();
  control.push('新的');
  expect(control.heard(), 'the next answer begins with nothing').toBe('');
});

it('is as loud as it was left, softer for a moment, and silent at nothing', async () => {
  const written: unknown[] = [];
  const control = create({
    readVolume: () => 0.5,
    writeVolume: (volume) => written.push(volume),
    writeMuted: (muted) => written.push(muted),
  });
  await control.load();
  control.push('您好');
  expect(queue().said).toEqual(['<volume 0.5>', '您好']);
  control.duck(true);
  control.duck(false);
  control.setVolume(0.8);
  expect(queue().said.slice(2)).toEqual(['<duck>', '<unduck>', '<volume 0.8>']);
  control.setVolume(0);
  expect(control.getView()).toMatchObject({ muted: true, volume: 0.8 });
  control.setVolume(0.3);
  expect(control.getView()).toMatchObject({ muted: false, volume: 0.3 });
  expect(written).toEqual([0.8, true, 0.3, false]);
});
