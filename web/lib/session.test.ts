import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, loseSession, readToken, restoreSession, returnPath, startSession, useSession } from './session.ts';
import { closeSignIn, useSignIn } from './sign-in.ts';
import { stubBrowser } from './testing/stub-browser.ts';
import { holdWork } from './unsaved-work.ts';

let stored: Map<string, string>;
let elsewhere: (change: { key: string | null }) => void;
const onSignInElsewhere = vi.fn();

beforeEach(() => {
  stored = stubBrowser();
  vi.stubGlobal('window', {
    addEventListener: (name: string, listen: typeof elsewhere) => {
      if (name === 'storage') elsewhere = listen;
    },
  });
  onSignInElsewhere.mockClear();
});
afterEach(() => {
  endSession();
  closeSignIn();
});

it('comes back to the page that asked for sign-in', () => {
  expect(returnPath('/home/roles?id=1')).toBe('/home/roles?id=1');
});

it.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login?to=/x'])(
  'never leads to %s',
  (to) => expect(returnPath(to)).toBe('/home/project'),
);

it('the test token goes before the session token', () => {
  startSession('mine');
  stored.set('testUserToken', 'test');
  expect(readToken()).toBe('test');
  restoreSession(onSignInElsewhere);
  expect(useSession.getState().token).toBe('test');
});

describe('the end of a session', () => {
  it('clears the token and what came with it, nothing else', () => {
    startSession('mine');
    for (const key of [
      'testUserToken',
      'flowOn',
      'evaluationOn',
      'robotOn',
      'doLangList',
      'offline',
      'h5Name',
      'h5Password',
    ])
      stored.set(key, '1');
    stored.set('companyId', 'kept: the brand of this device');
    useSession.setState({ accountId: 'me', expiring: true });
    loseSession();
    expect([...stored.keys()]).toEqual(['companyId']);
    expect(useSession.getState()).toEqual({ token: '', accountId: '', expiring: false, waiting: false, left: false });
    expect(useSignIn.getState().open).toBe(false);
  });

  it('waits over unsaved work, and remembers whose it is', () => {
    const release = holdWork(() => true);
    startSession('mine');
    useSession.setState({ accountId: 'me' });
    loseSession();
    release();
    expect(stored.size).toBe(0);
    expect(useSession.getState()).toMatchObject({ token: '', accountId: 'me', waiting: true });
    expect(useSignIn.getState()).toMatchObject({ open: true, resumes: true });
  });

  it('does not wait for work that is saved', () => {
    const release = holdWork(() => false);
    startSession('mine');
    loseSession();
    release();
    expect(useSession.getState().waiting).toBe(false);
  });
});

describe('another tab', () => {
  beforeEach(() => {
    startSession('mine');
    restoreSession(onSignInElsewhere);
  });

  it('signs out: here as well', () => {
    stored.clear();
    elsewhere({ key: null });
    expect(useSession.getState().token).toBe('');
    expect(onSignInElsewhere).not.toHaveBeenCalled();
  });

  it('signs out over unsaved work: it waits', () => {
    const release = holdWork(() => true);
    stored.delete('userToken');
    elsewhere({ key: 'userToken' });
    release();
    expect(useSession.getState().waiting).toBe(true);
  });

  it('signs in: whose session it is gets asked', () => {
    stored.set('userToken', 'theirs');
    elsewhere({ key: 'userToken' });
    expect(useSession.getState().token).toBe('theirs');
    expect(onSignInElsewhere).toHaveBeenCalledOnce();
  });

  it('stores something else: nothing happens', () => {
    stored.set('userToken', 'theirs');
    elsewhere({ key: 'expiryBannerClosed' });
    expect(useSession.getState().token).toBe('mine');
  });
});
