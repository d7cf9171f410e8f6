import { beforeEach, expect, test } from 'vitest';
import { createPresence, type Presence } from './presence.ts';

let log: string[];
let clock: number;
let timers: { at: number; done: () => void }[];
let presence: Presence;

beforeEach(() => {
  [log, clock, timers] = [[], 0, []];
  presence = createPresence({
    figure: {
      setState: (state) => void log.push(state),
      act: (code) => log.push(`*${code}`) > 0 && code !== 'unknown',
      setMood: (mood) => void log.push(`(${mood})`),
      lookAt: (x, y) => void log.push(`@${x},${y}`),
    },
    now: () => clock,
    wait(ms, done) {
      const timer = { at: clock + ms, done };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
});

function pass(ms: number): void {
  clock += ms;
  for (const timer of timers.filter(({ at }) => at <= clock)) {
    timers = timers.filter((one) => one !== timer);
    timer.done();
  }
}
function read(): string[] {
  return log.splice(0);
}

test('a question changes the pose in the same instant, and takes the mood of the last answer away', () => {
  presence.setState('speaking');
  presence.cue('mood:glad');
  read();
  presence.setState('listening');
  expect(read()).toEqual(['listening', '(calm)', '@0,0']);
  presence.setState('thinking');
  expect(read()).toEqual(['thinking', '(calm)']);
});

test('a phrase that ends is nodded at, only while somebody listens', () => {
  presence.phrase();
  expect(read()).toEqual([]);
  presence.setState('listening');
  read();
  presence.phrase();
  expect(read()).toEqual(['*nod']);
});

test('a mood lasts as long as it is spoken in, and a moment longer', () => {
  presence.setState('speaking');
  presence.cue('mood:sorry');
  pass(60_000);
  expect(read()).toEqual(['speaking', '(sorry)']);
  presence.setState('idle');
  pass(2000);
  expect(read()).toEqual(['idle']);
  pass(600);
  expect(read()).toEqual(['(calm)']);
});

test('sentences bring gestures and moods; those that were asked for come first', () => {
  presence.setState('speaking');
  read();
  expect(presence.cue('greet')).toBe('greet');
  expect(presence.sentence('您好！')).toBeNull();
  expect(read()).toEqual(['*greet']);
  clock += 5000;
  expect(presence.sentence('很抱歉，没有找到。')).toBe('bow');
  expect(read()).toEqual(['(sorry)', '*bow']);
  expect(presence.cue('unknown')).toBeNull();
  expect(presence.cue('mood:nothing')).toBeNull();
  expect(read()).toEqual(['*unknown']);
});

test('what appears is looked at for a moment, and the pointer a little, until it rests', () => {
  presence.glance(0.6, 0.2);
  presence.pointer(-1, 0);
  expect(read()).toEqual(['@0.6,0.2']);
  pass(1300);
  expect(read()).toEqual(['@0,0']);
  presence.pointer(-1, 0.5);
  expect(read()).toEqual(['@-0.45,0.225']);
  pass(2500);
  expect(read()).toEqual(['@0,0']);
});

test('a sleeper does nothing until woken, then smiles', () => {
  presence.setState('sleeping');
  read();
  presence.pointer(1, 1);
  presence.glance(1, 1);
  expect(presence.cue('greet')).toBeNull();
  expect(presence.sentence('您好')).toBeNull();
  expect(read()).toEqual([]);
  presence.setState('idle');
  expect(read()).toEqual(['idle', '*smile']);
});
