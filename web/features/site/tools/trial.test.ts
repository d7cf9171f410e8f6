import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connectNotice } from '#web/lib/notice.ts';
import { useSignIn } from '#web/lib/sign-in.ts';
import { stubBrowser } from '#web/lib/testing/stub-browser.ts';
import {
  followFrame,
  IDLE_GOODBYE,
  pressTrial,
  readFrameMessage,
  toggleTrial,
  trialAddress,
  useTrial,
} from './trial.ts';

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('window', { location: { hash: '#/index/home', search: '?key=laihua' } });
  useTrial.setState({ at: null, goodbye: false });
  useSignIn.setState({ open: false });
});

test('opens with the moment; a second time closes it', () => {
  localStorage.setItem('userToken', 'mine');
  toggleTrial(1234);
  expect(useTrial.getState().at).toBe(1234);
  expect(useSignIn.getState().open).toBe(false);
  toggleTrial(5678);
  expect(useTrial.getState().at).toBe(null);
});

test('the second half of a double click neither closes nor opens it', () => {
  const doubleClick = () => [1, 2].forEach((detail) => void pressTrial({ detail }));
  doubleClick();
  expect(useTrial.getState().at).not.toBe(null);
  doubleClick();
  expect(useTrial.getState().at).toBe(null);
  pressTrial({ detail: 0 }); // by the keyboard
  expect(useTrial.getState().at).not.toBe(null);
});

test('nobody has to sign in', () => {
  toggleTrial(1234);
  expect(useTrial.getState().at).toBe(1234);
  expect(useSignIn.getState().open).toBe(false);
  expect(trialAddress('', 12)).toBe('/?key=laihua#/digital/demo?embed=1&start=1&t=12');
});

test('the frame gets token and moment', () =>
  expect(trialAddress('a b', 12)).toBe('/?key=laihua#/digital/demo?embed=1&start=1&token=a+b&t=12'));

describe('messages of the frame', () => {
  const frameWindow = {} as MessageEventSource;
  const frame = { origin: 'https://here.example', window: frameWindow };
  const read = (data: unknown, origin = frame.origin, source: MessageEventSource | null = frameWindow) =>
    readFrameMessage({ data, origin, source }, frame);

  test.each([
    ['close', 'close'],
    ['testClose', 'testClose'],
    [{ type: 'close' }, 'close'],
    ['open', null],
    [{ kind: 'close' }, null],
    [null, null],
  ])('%j means %s', (data, meaning) => expect(read(data)).toBe(meaning));
  test('of other origins and windows mean nothing', () => {
    expect(read('close', 'https://evil.example')).toBe(null);
    expect(read('close', frame.origin, {} as MessageEventSource)).toBe(null);
    expect(readFrameMessage({ data: 'close', origin: frame.origin, source: null }, { ...frame, window: null })).toBe(
      null,
    );
  });
});

test('close closes; testClose says goodbye and stays', () => {
  const warning = vi.fn();
  connectNotice({ warning });
  useTrial.setState({ at: 1 });
  followFrame('testClose');
  expect(warning).toHaveBeenCalledWith(IDLE_GOODBYE);
  expect(useTrial.getState()).toEqual({ at: 1, goodbye: true });
  followFrame('close');
  expect(useTrial.getState()).toEqual({ at: null, goodbye: false });
});
