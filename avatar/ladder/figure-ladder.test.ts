import { describe, expect, test } from 'vitest';
import { type FigureLadder, fallOf, type LadderEvent, openLadder, stepLadder } from './figure-ladder.ts';
import { FEWEST_OF_FILMS, watchRate } from './frame-watch.ts';

const run = (ladder: FigureLadder, ...events: LadderEvent[]) => events.reduce(stepLadder, ladder);
const look = (now: number, busy = false) => ({ type: 'look', now, busy }) as const;

describe('films', () => {
  const fail = (now: number) => ({ type: 'fail', rung: 'clips', reason: '播放不流畅', now }) as const;

  test('give way to the drawn character at once, and are tried again later and later', () => {
    let ladder = run(openLadder('clips', 0), fail(100));
    expect(fallOf(ladder)).toEqual({ shows: 'rig', reason: '播放不流畅' });
    expect(run(ladder, look(10_099)).shown).toBe('rig');
    ladder = run(ladder, look(10_100));
    expect([ladder.shown, fallOf(ladder)]).toEqual(['clips', null]);
    ladder = run(ladder, fail(11_000), look(30_999));
    expect(ladder.shown).toBe('rig');
    ladder = run(ladder, look(31_000));
    expect(ladder.shown).toBe('clips');
    // It has held for long: the next trouble is a new one.
    ladder = run(ladder, fail(200_000), look(210_000));
    expect(ladder.shown).toBe('clips');
  });

  test('nothing better is tried while somebody is being listened to, but what breaks gives way', () => {
    const ladder = run(openLadder('clips', 0), fail(0), look(99_000, true));
    expect(ladder.shown).toBe('rig');
    const worse = run(ladder, { type: 'fail', rung: 'rig', reason: '画不出', now: 99_000 }, look(99_100, true));
    expect(fallOf(worse)).toEqual({ shows: 'still', reason: '画不出' });
    expect(run(worse, look(99_200)).shown).toBe('clips');
  });

  test('when the network is back they are tried without waiting', () => {
    const ladder = run(openLadder('clips', 0), fail(0), { type: 'online' }, look(1));
    expect(ladder.shown).toBe('clips');
  });
});

describe('somebody who is rendered elsewhere', () => {
  const lost = (now: number) => ({ type: 'fail', rung: 'stream', reason: '画面停住了', now, waits: true }) as const;
  const live = { type: 'mend', rung: 'stream' } as const;

  test('is drawn until the picture has come, and whenever it is lost', () => {
    let ladder = openLadder('stream', 0);
    expect(fallOf(ladder)).toEqual({ shows: 'rig', reason: '正在接通实时画面' });
    ladder = run(ladder, look(600_000), live, look(600_100));
    expect([ladder.shown, fallOf(ladder)]).toEqual(['stream', null]);
    ladder = run(ladder, lost(601_000), { type: 'online' }, look(9_000_000));
    expect(fallOf(ladder)).toEqual({ shows: 'rig', reason: '画面停住了' });
    ladder = run(ladder, live, look(9_000_100, true));
    expect(ladder.shown).toBe('rig');
    expect(run(ladder, look(9_000_200)).shown).toBe('stream');
  });
});

describe('whoever was chosen to stand in', () => {
  const lend = { type: 'lend', rung: 'clips', now: 10 } as const;
  const stutters = (now: number) => ({ type: 'fail', rung: 'clips', reason: '播放不流畅', now }) as const;

  test('comes before the drawn character, which comes when they can’t be shown either', () => {
    let ladder = run(openLadder('stream', 0), lend);
    expect(fallOf(ladder)).toEqual({ shows: 'clips', reason: '正在接通实时画面' });
    ladder = run(ladder, stutters(20));
    expect(fallOf(ladder)).toEqual({ shows: 'rig', reason: '播放不流畅' });
    expect(run(ladder, look(10_020)).shown).toBe('clips');
    expect(run(ladder, { type: 'mend', rung: 'stream' }, look(30)).shown).toBe('stream');
  });

  test('does not push out who is shown already, and is lent once', () => {
    const live = run(openLadder('stream', 0), { type: 'mend', rung: 'stream' }, look(5), lend);
    expect(live.shown).toBe('stream');
    expect(stepLadder(live, lend)).toBe(live);
    const lost = run(live, { type: 'fail', rung: 'stream', reason: '画面停住了', now: 20, waits: true });
    expect(fallOf(lost)).toEqual({ shows: 'clips', reason: '画面停住了' });
  });
});

test('what concerns no rung of it, or the last one, changes nothing', () => {
  const ladder = openLadder('rig', 0);
  expect(stepLadder(ladder, { type: 'fail', rung: 'clips', reason: '', now: 0 })).toBe(ladder);
  expect(stepLadder(ladder, { type: 'fail', rung: 'still', reason: '', now: 0 })).toBe(ladder);
  expect(stepLadder(ladder, { type: 'mend', rung: 'rig' })).toBe(ladder);
  expect(stepLadder(ladder, look(1))).toBe(ladder);
});

test('too few pictures count only after five seconds in a row in which somebody looked', () => {
  const rate = watchRate(FEWEST_OF_FILMS);
  let frames = 0;
  const second = (more: number | null) => {
    frames += more ?? 0;
    return rate.second(more === null ? null : frames);
  };
  expect([second(0), second(5), second(5), second(5), second(5), second(25)].some(Boolean)).toBe(false);
  expect([second(5), second(5), second(null), second(5), second(5)].some(Boolean)).toBe(false);
  expect([5, 5, 5, 5].map(second)).toEqual([false, false, false, true]);
});
