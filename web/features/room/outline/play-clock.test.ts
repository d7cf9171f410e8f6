import { describe, expect, it } from 'vitest';
import { NEW_NODE } from '#contract/node.contract.ts';
import { readScript, timeScript } from '#contract/node-script.contract.ts';
import type { PlayNode } from '#contract/visit-outline.contract.ts';
import {
  cuesOf,
  markOf,
  nextWords,
  openPlay,
  type PlayEvent,
  type PlayState,
  partOf,
  positionOf,
  sentenceBehind,
  sentenceOf,
  stepPlay,
  textsAhead,
  totalSeconds,
} from './play-clock.ts';

/** Each sentence lasts 2 s. */
function node(id: string, script: string, more: Partial<PlayNode> = {}): PlayNode {
  const timeline = timeScript(readScript(script), () => 2) as PlayNode['timeline'];
  return { ...NEW_NODE, id, name: id, advance: { kind: 'auto', seconds: 1 }, timeline, ...more };
}

const step = (state: PlayState, ...events: PlayEvent[]): PlayState => events.reduce(stepPlay, state);
const play = { type: 'play' } as const;
const tick = (seconds: number, heard = true) => ({ type: 'tick', seconds, heard }) as const;
/** The sentence that is heard is heard to its end. */
const said = (state: PlayState): PlayState => step(state, { type: 'said', run: sentenceOf(state)?.run ?? -1 });
const at = (state: PlayState) => [state.mode, state.chapter, state.part];

const three = () => openPlay([node('a', '一一。二二。'), node('b', '三三。{{停顿:1}}四四。'), node('c', '五五。')]);

describe('the clock', () => {
  it('knows where each chapter begins', () => {
    const state = three();
    expect(state.chapters.map((chapter) => [chapter.at, chapter.seconds])).toEqual([
      [0, 4],
      [4, 5],
      [9, 2],
    ]);
    expect(totalSeconds(state)).toBe(11);
    expect(positionOf(state)).toBe(0);
  });

  it('plays to its end: sentences by their sound, pauses and turns by time', () => {
    let state = step(three(), play);
    expect(sentenceOf(state)?.text).toBe('一一。');
    state = step(state, tick(5));
    expect(positionOf(state), 'a sentence that lasts longer holds the clock').toBe(2);
    state = said(state);
    expect(sentenceOf(state)?.text).toBe('二二。');
    state = said(state);
    expect([positionOf(state), sentenceOf(state)]).toEqual([4, null]);
    expect(at(step(state, tick(0.9)))).toEqual(['playing', 0, 2]);
    state = said(step(state, tick(1)));
    expect(partOf(state)).toMatchObject({ kind: 'pause' });
    state = step(state, tick(0.6), tick(0.6));
    expect(sentenceOf(state)?.text).toBe('四四。');
    state = said(step(said(state), tick(1)));
    expect(at(step(state, tick(0.1)))).toEqual(['ended', 2, 1]);
    expect(positionOf(step(state, tick(0.1)))).toBe(11);
    expect(at(step(state, tick(0.1), play)), 'and once more').toEqual(['playing', 0, 0]);
  });

  it('goes by time alone where nothing is heard', () => {
    const state = step(three(), play, tick(1.5, false), tick(0.6, false));
    expect(sentenceOf(state)?.text).toBe('二二。');
  });

  it('stands still while it is paused, and takes no end of an earlier beginning', () => {
    const begun = step(three(), play, tick(1));
    const paused = step(begun, { type: 'pause' }, tick(1));
    expect([positionOf(paused), sentenceOf(paused)]).toEqual([1, null]);
    expect(step(paused, play)).toEqual(begun);
    const elsewhere = step(begun, { type: 'seek', seconds: 2.5 });
    expect(step(elsewhere, { type: 'said', run: begun.run })).toEqual(elsewhere);
  });
});

describe('going elsewhere', () => {
  it('a sought sentence begins anew, a pause goes on within', () => {
    expect(positionOf(step(three(), play, { type: 'seek', seconds: 3.5 }))).toBe(2);
    expect(positionOf(step(three(), play, { type: 'seek', seconds: 6.4 }))).toBeCloseTo(6.4);
    expect(positionOf(step(three(), play, { type: 'seek', seconds: 99 }))).toBe(11);
    expect(positionOf(step(three(), play, { type: 'seek', seconds: -4 }))).toBe(0);
  });

  it('keeps a pause, and plays on from the end', () => {
    expect(step(three(), play, { type: 'pause' }, { type: 'jump', chapter: 1 }).mode).toBe('paused');
    const ended = step(three(), play, { type: 'seek', seconds: 99 }, tick(1));
    expect(ended.mode).toBe('ended');
    expect(at(step(ended, { type: 'jump', chapter: 1 }))).toEqual(['playing', 1, 0]);
    expect(step(ended, { type: 'jump', chapter: 9 })).toBe(ended);
  });

  it('back leads to the beginning of the page, or from there to the page before', () => {
    const late = step(three(), play, { type: 'seek', seconds: 8 });
    expect(at(step(late, { type: 'previous' }))).toEqual(['playing', 1, 0]);
    expect(at(step(late, { type: 'previous' }, { type: 'previous' }))).toEqual(['playing', 0, 0]);
    expect(at(step(late, { type: 'next' }, { type: 'next' }))).toEqual(['ended', 2, 1]);
  });
});

describe('a question from the hall', () => {
  it('stops at the sentence, which begins anew afterwards', () => {
    const asked = said(step(three(), play));
    const open = step(asked, tick(1.2), { type: 'askInHall' }, tick(60));
    expect(sentenceOf(open)).toBeNull();
    expect(nextWords(open)).toBe('二二。');
    expect(positionOf(open), 'the knob stays').toBeCloseTo(3.2);
    const back = step(open, { type: 'endHall' });
    expect([positionOf(back), sentenceOf(back)?.text]).toEqual([2, '二二。']);
    expect(sentenceOf(back)?.run).not.toBe(sentenceOf(asked)?.run);
  });

  it('goes on after a pause as well, and gives way to a jump', () => {
    const open = step(three(), play, { type: 'pause' }, { type: 'askInHall' });
    expect(step(open, { type: 'endHall' }).mode).toBe('playing');
    expect(step(open, { type: 'jump', chapter: 2 })).toMatchObject({ inHall: false, chapter: 2 });
    expect(step(three(), { type: 'askInHall' }).inHall, 'not before it has begun').toBe(false);
  });
});

describe('what comes after a script', () => {
  const asking = () =>
    openPlay([
      node('a', '一一。', {
        ask: {
          question: '先看哪个？',
          options: [
            { label: '案例', target: { to: 'node', nodeId: 'c' } },
            { label: '没有了', target: { to: 'end' } },
            { label: '不在了', target: { to: 'node', nodeId: 'gone' } },
          ],
          silentSeconds: 8,
          silentTarget: { to: 'node', nodeId: 'c' },
        },
      }),
      node('b', '二二。', { advance: { kind: 'clicker' } }),
      node('c', '三三。'),
    ]);
  const asked = () => step(said(step(asking(), play)), tick(0.1));

  it.each([
    [0, ['playing', 2, 0]],
    [1, ['ended', 2, 1]],
    [2, ['playing', 1, 0]],
  ])('option %i leads to its node', (option, place) => {
    expect(at(asked())).toEqual(['asking', 0, 1]);
    expect(at(step(asked(), { type: 'choose', option }))).toEqual(place);
  });

  it('silence leads on by itself, and waits while somebody asks something else', () => {
    expect(at(step(asked(), tick(7.9)))).toEqual(['asking', 0, 1]);
    expect(at(step(asked(), tick(7.9), tick(0.2)))).toEqual(['playing', 2, 0]);
    const back = step(asked(), tick(7.9), { type: 'askInHall' }, tick(30), { type: 'endHall' });
    expect(at(step(back, tick(1)))).toEqual(['asking', 0, 1]);
  });

  it('a page that is turned by hand waits for it', () => {
    const waits = step(said(step(asked(), { type: 'choose', option: 2 })), tick(0.1), tick(100));
    expect(at(waits)).toEqual(['waiting', 1, 1]);
    expect(at(step(waits, play))).toEqual(['playing', 2, 0]);
    expect(at(step(waits, { type: 'next' }))).toEqual(['playing', 2, 0]);
  });

  it('a film that is waited for is seen to its end', () => {
    const page = { kind: 'video', url: '/film', waits: true } as const;
    const film = { type: 'film', nodeId: 'a', seconds: 10 } as const;
    const state = step(openPlay([node('a', '一一。', { page }), node('b', '二二。')]), film, play);
    expect(state.chapters[1]?.at).toBe(10);
    const over = step(said(state), tick(7.5));
    expect([at(over), positionOf(over)]).toEqual([['playing', 0, 1], 9.5]);
    expect(at(step(over, tick(2)))).toEqual(['playing', 1, 0]);
  });
});

it('shows the mark that is spoken of', () => {
  const marked = openPlay([node('a', '一一。{{标记:2}}二二。{{标记:0}}三三。')]);
  const marks = [0, 1, 2, 3, 4].map((part) => markOf({ ...marked, part }));
  expect(marks).toEqual([0, 2, 2, 0, 0]);
});

it('silent actions are done before or after the words of their sentence', () => {
  let state = step(openPlay([node('a', '{{动作:挥手,静音}}一一。')]), play);
  expect(sentenceOf(state)).toBeNull();
  const { seconds } = partOf(state) ?? { seconds: 0 };
  expect(partOf(state) && cuesOf(partOf(state) as never)).toEqual([{ code: expect.any(String), mute: true, at: 0 }]);
  state = step(state, tick(seconds - 2 + 0.1));
  expect(sentenceOf(state)?.text).toBe('一一。');
  expect(positionOf(said(state))).toBe(seconds);
});

it('names what is spoken next, across pages', () => {
  expect(textsAhead(step(three(), { type: 'jump', chapter: 1 }), 3)).toEqual(['三三。', '四四。', '五五。']);
});

it('knows what is spoken right behind a sentence: over a mark, not over a pause or an action', () => {
  const behind = (script: string) => sentenceBehind(openPlay([node('a', script)]));
  expect(behind('一一。二二。')).toBe('二二。');
  expect(behind('一一。{{标记:1}}二二。')).toBe('二二。');
  expect(behind('一一。{{停顿:1}}二二。')).toBeNull();
  expect(behind('一一。{{动作:挥手,静音}}二二。')).toBeNull();
  expect(behind('一一。')).toBeNull();
});
