import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createLimits } from '#server/platform/limit/limits.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createCompanyModule } from '../company/index.ts';
import { type AccountService, createAccountService } from './account.service.ts';
import { createAccountStore } from './account.store.ts';
import { createPasswordHasher, type Derive } from './hash-password.ts';
import { digestOf } from './new-account.ts';
import { createSessionService, type SessionService } from './session.service.ts';
import { createSessionStore } from './session.store.ts';
import { createSignInGuard } from './sign-in-guard.ts';
import { createTokenGuard } from './token-guard.ts';

const MINUTE = 60_000;
const RIGHT = 'abc12345';

describeOnBothDatabases('guessing', (database) => {
  let companyId: string;
  let service: AccountService;
  let sessions: SessionService;
  let now = Date.now();
  let names = 0;
  /** Cost of every slow hash that was computed, newest last. */
  let derivations: unknown[] = [];
  /** Proofs of work that count, each once. */
  const unspent = new Set<string>();
  let proofs = 0;
  const derive: Derive = async (digest, salt, length, cost) => {
    derivations.push(cost);
    return createHash('sha256').update(salt).update(digest).digest().subarray(0, length);
  };

  beforeAll(async () => {
    companyId = await createCompanyModule(database().db).ensureDefault();
  });
  beforeEach(() => {
    ({ service, sessions } = start());
    derivations = [];
  });

  /** A process of its own: nothing is counted yet, and no token was seen. */
  function start() {
    const { db } = database();
    const limits = createLimits(db, () => now);
    const sessionStore = createSessionStore(db);
    const guard = createTokenGuard(limits, 'session');
    const ofThis = createSessionService({ store: sessionStore, guard, log: createLog('silent'), now: () => now });
    return {
      sessions: ofThis,
      service: createAccountService({
        log: createLog('silent'),
        store: createAccountStore(db),
        sessions: ofThis,
        passwords: createPasswordHasher(derive),
        signInGuard: createSignInGuard({
          limits,
          knowsNetwork: sessionStore.knowsNetwork,
          spendProof: async (proof) => unspent.delete(proof),
        }),
        limits,
        secretBox: createSecretBox('the key of the tests, 32 characters'),
      }),
    };
  }
  async function makeAccount(password: string | null = RIGHT): Promise<string> {
    names += 1;
    const loginAccount = `person${names}`;
    const known = password === null ? {} : { password };
    await service.createAccount({ companyId, loginAccount, nickName: loginAccount, ...known });
    derivations = [];
    return loginAccount;
  }
  const attempt = (login: string, password: string, address: string) =>
    attemptWith(login, password, address, makeProof());
  const makeProof = () => {
    proofs += 1;
    unspent.add(`proof${proofs}`);
    return `proof${proofs}`;
  };
  const attemptWith = (login: string, password: string, address: string, proof: string) =>
    service.signIn(login, digestOf(password), { address, agent: '' }, proof).then(
      () => 200,
      (error: { code: number }) => error.code,
    );
  const addressOf = (index: number) => `203.0.${index >> 8}.${index & 255}`;
  async function repeat(times: number, once: (index: number) => Promise<number>): Promise<number[]> {
    const codes = new Set<number>();
    for (let index = 0; index < times; index += 1) codes.add(await once(index));
    return [...codes];
  }

  test('one account from many addresses: after 30 failures nobody new gets in, not even with the right password', async () => {
    const victim = await makeAccount();
    expect(await repeat(30, (index) => attempt(victim, `wrong${index}`, addressOf(index)))).toEqual([400]);
    derivations = [];
    expect(await attempt(victim, RIGHT, '198.51.100.1')).toBe(429);
    expect(await attempt(victim.toUpperCase(), 'wrong', '198.51.100.2')).toBe(429);
    expect(derivations).toEqual([]); // held back before the work is done
    expect(await attempt(await makeAccount(), RIGHT, '198.51.100.1')).toBe(200);
    now += 30 * MINUTE;
    expect(await attempt(victim, RIGHT, '198.51.100.1')).toBe(200);
  });

  test('… but its owner does, from where the account was signed in before', async () => {
    const victim = await makeAccount();
    expect(await attempt(victim, RIGHT, '198.51.100.1')).toBe(200);
    now += 31 * MINUTE;
    await repeat(40, (index) => attempt(victim, `wrong${index}`, addressOf(index)));
    expect(await attempt(victim, RIGHT, '198.51.100.2')).toBe(429);
    expect(await attempt(victim, RIGHT, '198.51.100.1')).toBe(200);
    // That place, too, has ten attempts.
    expect(await repeat(10, () => attempt(victim, 'wrong', '198.51.100.1'))).toEqual([400]);
    expect(await attempt(victim, RIGHT, '198.51.100.1')).toBe(429);
  });

  test('… wherever in its IPv6 network the owner is now, for browsers change that address every day', async () => {
    const victim = await makeAccount();
    expect(await attempt(victim, RIGHT, '2001:db8:7:1::1')).toBe(200);
    now += 31 * MINUTE;
    await repeat(40, (index) => attempt(victim, `wrong${index}`, addressOf(index)));
    expect(await attempt(victim, RIGHT, '2001:db8:7:2::1')).toBe(429);
    expect(await attempt(victim, RIGHT, '2001:db8:7:1:a:b:c:d')).toBe(200);
  });

  test('many accounts from one address: after 60 failures nothing more is tried, names that do not exist count as well', async () => {
    const accounts = await Promise.all(Array.from({ length: 30 }, () => makeAccount()));
    const spray = (index: number) => attempt(accounts[index] ?? `nobody${index}`, 'abc123456', '203.0.113.66');
    expect(await repeat(60, spray)).toEqual([400]);
    derivations = [];
    expect(await attempt(accounts[0] ?? '', RIGHT, '203.0.113.66')).toBe(429);
    expect(derivations).toEqual([]);
    expect(await attempt(accounts[0] ?? '', RIGHT, '203.0.113.67')).toBe(200);
    now += 15 * MINUTE;
    expect(await attempt(accounts[0] ?? '', RIGHT, '203.0.113.66')).toBe(200);
  });

  test('all addresses of an IPv6 customer are one', async () => {
    const victim = await makeAccount();
    expect(await repeat(60, (index) => attempt(`nobody${index}`, 'x', `2001:db8:1:2::${index.toString(16)}`))).toEqual([
      400,
    ]);
    expect(await attempt(victim, RIGHT, '2001:db8:1:2:ffff::1')).toBe(429);
    expect(await attempt(victim, RIGHT, '2001:db8:1:3::1')).toBe(200);
  });

  test('all networks of an IPv6 site are held back together, the owner in a network that the account knows is not', async () => {
    const victim = await makeAccount();
    expect(await attempt(victim, RIGHT, '2001:db8:2:ffff::1')).toBe(200);
    const at = (index: number) => `2001:db8:2:${(index >> 1).toString(16)}::1`;
    expect(await repeat(240, (index) => attempt(`nobody${index}`, 'x', at(index)))).toEqual([400]);
    expect(await attempt('nobody', 'x', '2001:db8:2:eeee::1')).toBe(429);
    expect(await attempt(victim, RIGHT, '2001:db8:2:ffff::1')).toBe(200);
    expect(await attempt(await makeAccount(), RIGHT, '2001:db8:3::1')).toBe(200);
  });

  test('after twenty failures of a network an attempt there costs a proof of work, once each; known networks are spared', async () => {
    const [victim, known] = [await makeAccount(), await makeAccount()];
    const here = '198.51.100.77';
    expect(await attemptWith(known, RIGHT, here, '')).toBe(200);
    expect(await repeat(20, (index) => attemptWith(`nobody${index}`, 'x', here, ''))).toEqual([400]);
    derivations = [];
    expect(await repeat(80, () => attemptWith(victim, RIGHT, here, ''))).toEqual([4291]); // and counts as no attempt
    expect(await attemptWith(victim, RIGHT, here, 'made up')).toBe(4291);
    expect(derivations).toEqual([]);
    const proof = makeProof();
    expect(await attemptWith(victim, 'wrong', here, proof)).toBe(400);
    expect(await attemptWith(victim, RIGHT, here, proof)).toBe(4291);
    expect(await attemptWith(known, RIGHT, here, '')).toBe(200);
    expect(await attemptWith(victim, RIGHT, '198.51.100.78', '')).toBe(200);
    expect(await attemptWith(victim, RIGHT, here, makeProof())).toBe(200);
  });

  test('an office behind one address signs in as often as it likes', async () => {
    const person = await makeAccount();
    expect(await repeat(100, () => attempt(person, RIGHT, '203.0.113.5'))).toEqual([200]);
  });

  test('attempts at the same time count, too', async () => {
    const victim = await makeAccount();
    await Promise.all(Array.from({ length: 40 }, (_, index) => attempt(victim, `wrong${index}`, '203.0.113.9')));
    expect(derivations).toHaveLength(10);
  });

  test('an account that does not exist or has no password costs the same work as a wrong password', async () => {
    const [real, without] = [await makeAccount(), await makeAccount(null)];
    const workOf = async (login: string) => {
      derivations = [];
      expect(await attempt(login, 'wrong', '203.0.113.10')).toBe(400);
      return derivations;
    };
    const work = await workOf(real);
    expect(work).toEqual([{ N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }]);
    expect(await workOf('nobody')).toEqual(work);
    expect(await workOf(without)).toEqual(work);
    expect(await attempt(without, '', '203.0.113.10')).toBe(400);
  });

  test('the old password is guessed five times, also by whoever sits at an open session', async () => {
    const person = await makeAccount();
    const { token } = await service.signIn(person, digestOf(RIGHT), { address: '203.0.113.11', agent: '' });
    const session = await sessions.resolveSession(token, '203.0.113.11');
    if (session === null || session === 'ended') throw new Error('no session');
    const change = (old: string) =>
      service
        .changePassword(session, {
          oldLoginEmailPwd: digestOf(old),
          newLoginEmailPwd: digestOf('new12345'),
          loginEmail: '',
        })
        .then(
          () => 200,
          (error: { code: number }) => error.code,
        );
    expect(await repeat(5, (index) => change(`wrong${index}`))).toEqual([400]);
    expect(await change(RIGHT)).toBe(429);
    now += 15 * MINUTE;
    expect(await change(RIGHT)).toBe(200);
  });

  test('tokens: after 60 different unknown ones an address finds out nothing more, while its known ones go on', async () => {
    const person = await makeAccount();
    const signIn = async () => (await service.signIn(person, digestOf(RIGHT), { address: 'x', agent: '' })).token;
    const token = await signIn();
    // After a restart, or in another process, nothing is known of what was in use.
    ({ sessions } = start());
    const ask = (given: string, address = '203.0.113.7') =>
      sessions.resolveSession(given, address).then(
        (session) => (session === null || session === 'ended' ? session : 'in'),
        (error: { code: number }) => error.code,
      );
    const guess = () => randomBytes(32).toString('base64url');
    for (let index = 0; index < 60; index += 1) expect(await ask(guess())).toBeNull();
    expect(await ask(guess())).toBe(429);
    expect(await ask(token), 'nobody guesses 256 bits').toBe('in');
    expect(await ask(guess(), '203.0.113.8')).toBeNull();
    expect(await ask(guess())).toBe(429);
    now += 5 * MINUTE;
    expect(await ask(guess())).toBeNull();
    expect(await ask(token)).toBe('in');
  });

  test('tokens: networks of one IPv6 site have the guesses of four between them', async () => {
    const ask = (n: number) =>
      sessions.resolveSession(randomBytes(32).toString('base64url'), `2001:db8:7:${n.toString(16)}::1`).then(
        () => 200,
        (error: { code: number }) => error.code,
      );
    for (let n = 0; n < 240; n += 1) expect(await ask(n)).toBe(200);
    expect(await ask(999)).toBe(429);
  });

  test('tokens: one client that repeats a token nobody knows any more, or an ended one, holds nobody back', async () => {
    const person = await makeAccount();
    const { token } = await service.signIn(person, digestOf(RIGHT), { address: 'x', agent: '' });
    const ended = await service.signIn(person, digestOf(RIGHT), { address: 'x', agent: '' });
    const session = await sessions.resolveSession(ended.token, 'x');
    if (session !== null && session !== 'ended') await sessions.end(session);
    ({ sessions } = start());
    const gone = randomBytes(32).toString('base64url');
    for (let index = 0; index < 100; index += 1) {
      expect(await sessions.resolveSession(gone, '203.0.113.7')).toBeNull();
      expect(await sessions.resolveSession(ended.token, '203.0.113.7')).toBe('ended');
    }
    expect(await sessions.resolveSession(token, '203.0.113.7')).toMatchObject({ standing: 'active' });
  });
});
