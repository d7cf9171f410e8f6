import { expect, it } from 'vitest';
import type { StreamLink } from '#avatar/stage/index.ts';
import { engine, fakeVoices, voice } from './testing/fake-voices.ts';
import type { VoiceEvent } from './voice-events.ts';
import { heardIn, heardSecondsOf, openVoice, stepVoice, type VoiceState } from './voice-state.ts';

const LISTED: VoiceEvent = { type: 'listed', list: { engines: [engine], voices: [voice('one'), voice('two')] } };
const BROWSER: VoiceEvent = { type: 'browser known', ready: true, problem: null };
const NO_BROWSER: VoiceEvent = { type: 'browser known', ready: false, problem: null };
const FIGURE: VoiceEvent = { type: 'figure', present: true };
const SOUNDS: VoiceEvent = { type: 'sounds' };
const QUIET: VoiceEvent = { type: 'quiet' };
const FILM = { files: [{ url: '/a.webm', alpha: 'channel' as const }], seconds: 4 };
const SHOWN = { file: { url: 'blob:1', alpha: 'channel' as const, name: 'a.webm' }, at: () => 0 };
const words = (text: string): VoiceEvent => ({ type: 'words', text });
const sentence = (text: string): VoiceEvent => ({ type: 'sentence', text });
const failed = (inSentence: boolean): VoiceEvent => ({ type: 'failed', reason: '繁忙', inSentence });
const LOST: VoiceEvent = { type: 'failed', reason: '连不上', inSentence: true, isLost: true };
const film = (id: number): VoiceEvent => ({ type: 'film', id, film: FILM });
const READY = [LISTED, BROWSER];

/** The state after all of them, and what the last one asks to be done. */
function after(...events: VoiceEvent[]) {
  let state: VoiceState = openVoice(false, 1);
  let effects: readonly unknown[] = [];
  for (const event of events) ({ state, effects } = stepVoice(state, event, 1000));
  return { state, view: state.view, effects };
}

it.each<[what: string, events: VoiceEvent[], view: object, effects: object[]]>([
  ['words before the voices are known wait', [words('您好')], { phase: 'pending' }, []],
  ['marks alone do not', [words('……')], { phase: 'silent' }, []],
  ['and are said when the list comes', [words('您好'), LISTED], { phase: 'pending' }, [{ do: 'push', text: '您好' }]],
  [
    'with their end',
    [words('您好'), { type: 'complete' }, LISTED],
    { phase: 'pending' },
    [{ do: 'push', text: '您好' }, { do: 'finish' }],
  ],
  ['stopped, they are forgotten', [words('您好'), { type: 'stopped' }, LISTED], { phase: 'silent' }, []],
  ['words are pushed', [...READY, words('您好')], { phase: 'pending' }, [{ do: 'push', text: '您好' }]],
  ['sound is heard', [...READY, words('您好'), SOUNDS], { phase: 'speaking' }, []],
  ['a sentence is shown', [...READY, words('您好'), SOUNDS, sentence('您好')], { sentence: '您好' }, []],
  ['and gone with the sound', [...READY, words('您好'), SOUNDS, sentence('您好'), QUIET], { sentence: '' }, []],
  ['stop', [...READY, words('您好'), { type: 'stopped' }], { phase: 'silent' }, [{ do: 'stop' }]],
  [
    'muted, queues are told and nothing is pushed',
    [...READY, words('您好'), { type: 'muted', muted: true }],
    { muted: true, phase: 'silent' },
    [{ do: 'mute', muted: true }],
  ],
  ['nothing is said while muted', [...READY, { type: 'muted', muted: true }, words('您好')], { phase: 'silent' }, []],
  [
    'heard again, sound is asked for',
    [...READY, { type: 'muted', muted: false }],
    { muted: false },
    [{ do: 'mute', muted: false }, { do: 'unlock' }],
  ],
  [
    'a sentence that fails is handed to the browser',
    [...READY, words('一。二。'), failed(true)],
    { source: 'server', problem: null },
    [{ do: 'hand over', source: 'browser', fell: '繁忙' }],
  ],
  [
    'which goes on with the rest',
    [...READY, words('一。二。'), failed(true), { type: 'handed over', rest: '二。', source: 'browser', fell: '繁忙' }],
    { source: 'browser', fell: '繁忙', phase: 'pending' },
    [{ do: 'push', text: '二。' }],
  ],
  [
    'and ends an answer that was complete',
    [
      ...[...READY, words('一。'), { type: 'complete' } as const, failed(true)],
      { type: 'handed over', rest: '一。', source: 'browser', fell: null },
    ],
    { source: 'browser' },
    [{ do: 'push', text: '一。' }, { do: 'finish' }],
  ],
  [
    'with nothing left it is silent',
    [...READY, words('一。'), { type: 'handed over', rest: '', source: 'browser', fell: null }],
    { source: 'browser', phase: 'silent' },
    [],
  ],
  ['without a browser voice it is told', [LISTED, NO_BROWSER, words('一。'), failed(true)], { problem: '繁忙' }, []],
  ['outside of a sentence as well', [...READY, words('一。'), failed(false)], { problem: '繁忙', phase: 'silent' }, []],
  ['the figure speaks from the next answer on', [...READY, FIGURE], { source: 'figure' }, [{ do: 'close' }]],
  ['not in the middle of one', [...READY, words('一。'), SOUNDS, FIGURE], { source: 'server' }, []],
  [
    'but behind it',
    [...READY, words('一。'), SOUNDS, FIGURE, { type: 'complete' }, QUIET],
    { source: 'figure', phase: 'silent' },
    [{ do: 'close' }],
  ],
  [
    'a figure that goes leaves the rest to the server',
    [...READY, FIGURE, words('一。'), { type: 'figure', present: false }],
    { source: 'figure' },
    [{ do: 'hand over', source: 'server', fell: null }],
  ],
  ['a film is played in place of the words', [...READY, film(1), words('一。')], { phase: 'pending' }, []],
  ['when it is asked for', [...READY, film(1)], { phase: 'pending' }, [{ do: 'play film', id: 1, film: FILM }]],
  ['its picture is shown', [...READY, film(1), { type: 'film loaded', id: 1, film: SHOWN }], { film: SHOWN }, []],
  ['that of an older one is not', [...READY, film(2), { type: 'film loaded', id: 1, film: SHOWN }], { film: null }, []],
  [
    'what it says is shown as it is heard',
    [...READY, film(1), words('先挂失。再补办。'), SOUNDS, { type: 'film at', at: 3 }],
    { sentence: '再补办。' },
    [],
  ],
  [
    'a film that does not play is spoken',
    [...READY, film(1), words('一。'), { type: 'complete' }, { type: 'film lost', id: 1 }],
    { phase: 'pending', film: null },
    [{ do: 'end film' }, { do: 'push', text: '一。' }, { do: 'finish' }],
  ],
  ['an older one is nobody’s loss', [...READY, film(2), { type: 'film lost', id: 1 }], { phase: 'pending' }, []],
  [
    'a film is over with its sound',
    [...READY, film(1), { type: 'film loaded', id: 1, film: SHOWN }, SOUNDS, QUIET],
    { phase: 'silent', film: null },
    [{ do: 'end film' }],
  ],
  ['muted, no film is played', [...READY, { type: 'muted', muted: true }, film(1)], { phase: 'silent' }, []],
  [
    'a voice that is chosen takes over',
    [...READY, words('一。'), { type: 'chosen', source: 'browser' }],
    { source: 'browser', phase: 'silent' },
    [{ do: 'close' }],
  ],
  ['a speaker of the list', [...READY, { type: 'speaker', id: 'two' }], { voice: voice('two') }, []],
  ['one that is not there is looked for', [...READY, { type: 'speaker', id: 'new' }], {}, [{ do: 'list' }]],
  ['once', [...READY, { type: 'speaker', id: 'new' }, { type: 'speaker', id: 'new' }], { voice: voice('one') }, []],
  ['sound that is held back is told', [...READY, words('一。'), { type: 'held back' }], { phase: 'silent' }, []],
  [
    'the browser speaks where nobody else does',
    [{ type: 'listed', list: null }, BROWSER],
    { source: 'browser' },
    [{ do: 'close' }],
  ],
  [
    'where it can’t either, it is told why',
    [
      { type: 'listed', list: null },
      { type: 'browser known', ready: false, problem: '网络错误' },
    ],
    { source: 'server', problem: '网络错误' },
    [],
  ],
])('%s', (_what, events, view, effects) => {
  const { view: seen, effects: done } = after(...events);
  expect(seen).toMatchObject(view);
  expect(done).toEqual(effects);
});

it('never changes what it was given', () => {
  const { state } = after(...READY, words('一。'));
  const kept = structuredClone(state);
  stepVoice(state, { type: 'stopped' }, 2000);
  expect(state).toEqual(kept);
});

it('counts what was heard, in words and in seconds; a sentence that broke off is not among them', () => {
  const { state } = after(...READY, words('一。二。'), SOUNDS, sentence('一。'), sentence('二。'));
  expect(heardIn(state, null)).toBe('一。二。');
  expect(heardSecondsOf(state, 3500)).toBe(2.5);
  const broken = stepVoice(state, { type: 'handed over', rest: '二。', source: 'browser', fell: null }, 3500).state;
  expect(heardIn(broken, null)).toBe('一。');
  expect(heardSecondsOf(broken, 9000), 'nothing is heard while the next voice begins').toBe(2.5);
  expect(heardIn(stepVoice(broken, { type: 'stopped' }, 9000).state, null)).toBeNull();
});

it('a server that fails again and again is asked later and later', () => {
  let { state } = after(...READY);
  const waits: number[] = [];
  for (let round = 0; round < 7; round++) {
    for (const event of [words('一。'), failed(true)]) state = stepVoice(state, event, 0).state;
    waits.push(state.retryAt);
    state = stepVoice(state, { type: 'stopped' }, 0).state;
  }
  expect(waits).toEqual([15_000, 30_000, 60_000, 120_000, 300_000, 300_000, 300_000]);
  expect(stepVoice(state, SOUNDS, 0).state.failures, 'a voice that is heard begins anew').toBe(0);
});

it('a queue that is given up is silent while it hands its rest over', async () => {
  const fake = fakeVoices();
  const control = fake.create();
  await control.load();
  control.setFigure({ voice: 'engine' } as StreamLink);
  control.push('一。二。');
  const figure = fake.queue();
  figure.events.onState('speaking');
  figure.events.onSentence?.({ text: '一。', index: 0 });
  // As real queues do: stopping tells that nothing is heard any more.
  figure.takeRest = () => {
    figure.events.onState('idle');
    return '一。二。';
  };
  control.setFigure(null);
  expect(control.heard()).toBe('');
  expect(control.getView()).toMatchObject({ source: 'server', phase: 'pending' });
});

it('where no answer comes, the other sentences are not asked for; the next ones are after a while, and the next answer’s at once', () => {
  let state: VoiceState = openVoice(false, 1);
  const step = (event: VoiceEvent, now: number) => {
    const next = stepVoice(state, event, now);
    state = next.state;
    return next.effects;
  };
  for (const event of [LISTED, NO_BROWSER, words('一。二。三。')]) step(event, 1000);
  expect(step(LOST, 1000)).toEqual([{ do: 'stop' }]);
  expect(state.view).toMatchObject({ problem: '连不上', phase: 'silent' });
  expect(step(words('四。'), 5000)).toEqual([]);
  expect(step(words('五。'), 11_000)).toEqual([{ do: 'push', text: '五。' }]);
  expect(step(LOST, 12_000)).toEqual([{ do: 'stop' }]);
  step({ type: 'complete' }, 12_100);
  expect(step(words('六。'), 12_200)).toEqual([{ do: 'push', text: '六。' }]);
});

it('a sentence that was refused for another reason is passed over alone', () => {
  const { effects, view } = after(LISTED, NO_BROWSER, words('一。二。'), failed(true));
  expect([effects, view.problem]).toEqual([[], '繁忙']);
});
