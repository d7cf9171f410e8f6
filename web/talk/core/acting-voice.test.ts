import { beforeEach, expect, test } from 'vitest';
import { GESTURE_NAMES, GESTURES } from '#avatar/stage/index.ts';
import { ACTIONS, type ActionCue } from '#contract/action.contract.ts';
import { type ActingVoice, createActingVoice } from './acting-voice.ts';
import type { VoiceView } from './voice-view.ts';

/** What happened, in order: words to the voice, actions. */
let log: string[];
let timers: { ms: number; done: () => void }[];
let phase: VoiceView['phase'];
let heard: string;
let audible: boolean;
let tell: () => void;
let voice: ActingVoice;

beforeEach(() => {
  [log, timers, phase, heard, audible] = [[], [], 'silent', '', true];
  voice = createActingVoice({
    voice: {
      push(text) {
        log.push(text);
        if (audible) phase = 'pending';
      },
      finish: () => void log.push('<finish>'),
      stop: () => void log.push('<stop>'),
      heard: () => (phase === 'silent' ? null : heard),
      getView: () => ({ phase }) as VoiceView,
      subscribe(listener) {
        tell = listener;
        return () => {};
      },
    },
    play: (code) => log.push(`*${code}`),
    wait(ms, done) {
      const timer = { ms, done };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
});

const cue = (code: string, at: number, mute: 0 | 1 = 0): ActionCue => ({ code, name: code, at, mute });
function say(text: string): void {
  heard += text;
  phase = 'speaking';
  tell();
}
function fallSilent(): void {
  phase = 'silent';
  tell();
}
function passTime(): number[] {
  const passed = timers.splice(0);
  for (const { done } of passed) done();
  return passed.map(({ ms }) => ms);
}

test('the library names what the rigs can do, as long as it takes', () => {
  expect([...ACTIONS].map(({ code }) => code).toSorted()).toEqual([...GESTURE_NAMES].toSorted());
  for (const { code, seconds } of ACTIONS) expect(GESTURES[code].seconds, code).toBe(seconds);
});

test('an action at the beginning is done at once, one further on when its sentence is heard', () => {
  voice.act(cue('greet', 0));
  voice.push('您好。');
  voice.act(cue('invite', 4));
  voice.push('请');
  voice.push('进。');
  voice.finish();
  expect(log).toEqual(['*greet', '您好。', '请', '进。', '<finish>']);
  say('您好。');
  expect(log).not.toContain('*invite');
  say('请进。');
  expect(log.at(-1)).toBe('*invite');
});

test('deep in a long sentence it waits for its word, and nothing is lost when the voice ends before', () => {
  voice.push('一二三四五六七八九十');
  voice.act(cue('nod', 10));
  voice.act(cue('smile', 20));
  voice.push('一二三四五六七八九十。');
  say('一二三四五六七八九十一二');
  expect(log).not.toContain('*nod');
  expect(passTime()).toEqual([1900]);
  expect(log.at(-1)).toBe('*nod');
  fallSilent();
  expect(log.at(-1)).toBe('*smile');
});

test('a silent action stands between the words: they wait for its end', () => {
  voice.push('再见。');
  voice.act(cue('bow', 3, 1));
  voice.push('慢走。');
  voice.finish();
  expect(log).toEqual(['再见。', '<finish>']);
  say('再见。');
  expect(voice.heard()).toBe('再见。');
  fallSilent();
  expect(log).toEqual(['再见。', '<finish>', '*bow']);
  expect(voice.heard(), 'it is not over').toBe('再见。');
  expect(passTime()).toEqual([2200]);
  expect(log.slice(3)).toEqual(['慢走。', '<finish>']);
  heard = '慢走。';
  expect(voice.heard()).toBe('再见。慢走。');
});

test('where nothing is heard, actions are done as they come', () => {
  audible = false;
  voice.push('您好。');
  voice.act(cue('nod', 3));
  voice.act(cue('smile', 3));
  expect(log).toEqual(['您好。', '*nod', '*smile']);
});

test('an action behind the last word is done, and the next answer begins at zero', () => {
  voice.push('再见。');
  voice.act(cue('greet', 9));
  voice.finish();
  fallSilent();
  expect(log.at(-1)).toBe('*greet');
  voice.act(cue('nod', 1));
  voice.push('您好');
  expect(log.slice(-2)).toEqual(['您', '好']);
});

test('stop forgets everything', () => {
  voice.act(cue('bow', 0, 1));
  voice.push('再见。');
  voice.stop();
  expect(log).toEqual(['<finish>', '*bow', '<stop>']);
  expect(timers).toEqual([]);
  expect(voice.heard()).toBeNull();
});
