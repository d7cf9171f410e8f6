import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_NODE } from '#contract/node.contract.ts';
import { readScript, timeScript } from '#contract/node-script.contract.ts';
import type { PlayNode } from '#contract/visit-outline.contract.ts';
import { createPlay, type Play } from './create-play.ts';
import { positionOf } from './play-clock.ts';

type Heard = Parameters<Parameters<typeof createPlay>[0]['voice']['speak']>[1];

const node = (id: string, script: string): PlayNode => ({
  ...{ ...NEW_NODE, id, name: id, advance: { kind: 'auto', seconds: 0.5 } },
  timeline: timeScript(readScript(script), () => 2) as PlayNode['timeline'],
});

let log: string[];
let heard: Heard;
let lost: boolean;
let play: Play;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  lost = false;
  play = createPlay({
    nodes: [node('a', '一一。{{动作:挥手}}二二。'), node('b', '三三。')],
    voice: {
      prepare: (texts) => log.push(`prepare ${texts.join(' ')}`),
      speak(text, told) {
        heard = told;
        log.push(`speak ${text}`);
      },
      stop: () => log.push('stop'),
      hold: (held) => log.push(held ? 'hold' : 'go'),
      setSpeed: (speed) => log.push(`speed ${speed}`),
    },
    act: (code) => log.push(`act ${code}`),
    isLineLost: () => lost,
    describeError: String,
    now: Date.now,
  });
  end = play.run();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const spoken = () => log.filter((line) => /^(speak|hold|stop|act)/.test(line));

describe('the play', () => {
  it('speaks one sentence after the other, fetched ahead, with its actions, and turns the page', () => {
    play.dispatch({ type: 'play' });
    expect(log).toEqual(['go', 'speak 一一。', 'prepare 一一。 二二。 三三。']);
    heard.onStart();
    vi.advanceTimersByTime(2500);
    expect(positionOf(play.getView().state)).toBe(2);
    heard.onEnd();
    vi.advanceTimersByTime(200);
    heard.onStart();
    expect(play.getView()).toMatchObject({ speaks: true, gapMs: 200 });
    vi.advanceTimersByTime(1000);
    heard.onEnd();
    expect(spoken()).toEqual(['speak 一一。', 'speak 二二。', expect.stringMatching(/^act /)]);
    vi.advanceTimersByTime(700);
    expect(spoken().at(-1)).toBe('speak 三三。');
    heard.onStart();
    expect(play.getView().gapMs, 'a page that is turned is no gap').toBe(200);
  });

  it('holds a sentence in the middle, and begins it anew after a question from the hall', () => {
    play.dispatch({ type: 'play' });
    heard.onStart();
    play.dispatch({ type: 'pause' });
    expect([spoken().at(-1), play.getView().speaks]).toEqual(['hold', false]);
    play.dispatch({ type: 'play' });
    expect([log.at(-1), play.getView().speaks]).toEqual(['go', true]);
    const first = heard;
    play.dispatch({ type: 'askInHall' });
    expect(log.at(-1)).toBe('stop');
    first.onEnd();
    vi.advanceTimersByTime(60_000);
    play.dispatch({ type: 'endHall' });
    expect(spoken().at(-1)).toBe('speak 一一。');
  });

  it('goes on by captions where nothing is heard, and says why until something is', () => {
    play.dispatch({ type: 'play' });
    heard.onError(new Error('语音服务繁忙'));
    expect(play.getView().problem).toContain('语音服务繁忙');
    vi.advanceTimersByTime(2100);
    expect(spoken()).toContain('speak 二二。');
    heard.onStart();
    expect(play.getView().problem).toBeNull();
  });

  it('does not wait for ever for a sentence', () => {
    play.dispatch({ type: 'play' });
    vi.advanceTimersByTime(5000);
    expect(positionOf(play.getView().state)).toBe(0);
    vi.advanceTimersByTime(3500);
    expect(play.getView().problem).toContain('没有及时');
    expect(spoken()).toContain('speak 二二。');
  });

  it('pauses where its line is gone', () => {
    lost = true;
    play.dispatch({ type: 'play' });
    heard.onError(new Error('no line'));
    expect(play.getView()).toMatchObject({ state: { mode: 'paused' }, problem: null });
    lost = false;
    play.dispatch({ type: 'play' });
    expect(spoken().at(-1)).toBe('speak 一一。');
  });

  it('runs as fast as it is told', () => {
    play.setSpeed(2);
    play.dispatch({ type: 'play' });
    heard.onStart();
    vi.advanceTimersByTime(500);
    expect(positionOf(play.getView().state)).toBeCloseTo(1, 1);
  });
});
