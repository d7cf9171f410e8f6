import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PASS_HOURS } from '#contract/visit-path.contract.ts';
import { rememberPass, withPass } from './remember-pass.ts';

const frame = vi.hoisted(() => ({ is: false }));
vi.mock('#web/lib/is-framed.ts', () => ({ isFramed: () => frame.is }));

const PLACE = { projectId: 'one', ticket: 't' };
const storage = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
let device: ReturnType<typeof storage>;
let tab: ReturnType<typeof storage>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T08:00:00') });
  frame.is = false;
  device = storage();
  tab = storage();
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a pass is there when the browser is started anew, for its place alone', () => {
  rememberPass(PLACE, 'open');
  vi.stubGlobal('sessionStorage', storage());
  expect(withPass(PLACE)).toEqual({ ...PLACE, pass: 'open' });
  expect(withPass({ projectId: 'two', ticket: 't' })).toEqual({ projectId: 'two', ticket: 't' });
});

test('with its hours it is over, and gone', () => {
  rememberPass(PLACE, 'open');
  vi.advanceTimersByTime(PASS_HOURS * 3_600_000 - 1);
  expect(withPass(PLACE)).toHaveProperty('pass');
  vi.advanceTimersByTime(1);
  expect(withPass(PLACE)).toEqual(PLACE);
  expect(device.kept.size).toBe(0);
});

test('an empty one is forgotten; in a frame it is for the visit', () => {
  rememberPass(PLACE, 'open');
  rememberPass(PLACE, '');
  expect(device.kept.size).toBe(0);
  frame.is = true;
  rememberPass(PLACE, 'open');
  expect([device.kept.size, tab.kept.size]).toEqual([0, 1]);
  expect(withPass(PLACE)).toHaveProperty('pass', 'open');
});

test('what is no pass, or no storage, is none', () => {
  rememberPass(PLACE, 'open');
  for (const value of ['{', 'null', '7', '{"pass":7}', '{"pass":"x"}', 'open']) {
    for (const key of device.kept.keys()) device.kept.set(key, value);
    expect(withPass(PLACE)).toEqual(PLACE);
  }
  vi.stubGlobal('localStorage', undefined);
  rememberPass(PLACE, 'open');
  expect(withPass(PLACE)).toEqual(PLACE);
});
