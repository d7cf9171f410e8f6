import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import type { OutgoingMessage } from '../message/index.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { type CodeRequest, createVerificationService, type VerificationService } from './verification.service.ts';
import { createVerificationStore } from './verification.store.ts';

const PHONE = '13800138000';
const MORNING = Date.parse('2026-11-21T10:00:00+08:00');
const LOGIN = { channel: 'sms', target: PHONE, usage: 'login' } as const;

describeOnBothDatabases('codes', (database) => {
  let jobs: Jobs;
  let service: VerificationService;
  let sent: OutgoingMessage[];
  let proofs: string[];

  beforeAll(async () => {
    jobs = createJobs(database(), createLog('silent'));
    const secretBox = createSecretBox('the key of the tests, 32 characters');
    service = createVerificationService({
      store: createVerificationStore(database().db),
      jobs,
      secretBox,
      // Cheap to answer: what the product asks for is paid by the tests of its calls.
      proofOfWork: createProofOfWork(secretBox, { min: 10, max: 20 }),
      sendMessage: async (message) => {
        sent.push(message);
        return () => {};
      },
    });
    await jobs.start();
  });
  afterAll(() => jobs.stop());
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: MORNING });
    sent = [];
    proofs = [];
    await database().sql`delete from verification_code`;
    await database().sql`delete from spent_proof`;
  });
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
  async function solve(): Promise<string> {
    const challenge = JSON.parse(await service.pose());
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }
  async function request(more: Partial<CodeRequest> = {}): Promise<number | string> {
    const proof = more.proof ?? proofs.pop() ?? (await solve());
    return service
      .requestCode({ ...LOGIN, address: '192.0.2.1', brand: '化身', deliver: true, ...more, proof })
      .catch((error: Error) => error.message);
  }
  async function getCode(more: Partial<CodeRequest> = {}): Promise<string> {
    expect(await request(more)).toEqual(expect.any(Number));
    return sent.at(-1)?.code ?? '';
  }
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  describe('a code', () => {
    test('has six digits, is stored as a hash, and serves once', async () => {
      const code = await getCode();
      expect(code).toMatch(/^\d{6}$/);
      expect(JSON.stringify(await database().sql`select * from verification_code`)).not.toContain(code);
      expect(await service.takeCode(LOGIN, code)).toBe(true);
      expect(await service.takeCode(LOGIN, code)).toBe(false);
    });

    test('serves one of five who use it at the same moment', async () => {
      const code = await getCode();
      const results = await Promise.all(Array.from({ length: 5 }, () => service.takeCode(LOGIN, code)));
      expect(results.filter(Boolean)).toHaveLength(1);
    });

    test('is over after five minutes', async () => {
      const code = await getCode();
      later(5 * 60_000);
      expect(await service.takeCode(LOGIN, code)).toBe(false);
    });

    test('is void after five wrong tries, and not after four', async () => {
      const first = await getCode();
      for (let guess = 0; guess < 4; guess += 1) expect(await service.takeCode(LOGIN, wrong(first))).toBe(false);
      expect(await service.takeCode(LOGIN, first)).toBe(true);
      later(60_000);
      const second = await getCode();
      for (let guess = 0; guess < 5; guess += 1) expect(await service.takeCode(LOGIN, wrong(second))).toBe(false);
      expect(await service.takeCode(LOGIN, second)).toBe(false);
    });

    test('is void after five wrong tries at the same moment', async () => {
      const code = await getCode();
      const guesses = Array.from({ length: 5 }, () => service.takeCode(LOGIN, wrong(code)));
      expect(await Promise.all(guesses)).not.toContain(true);
      expect(await service.takeCode(LOGIN, code)).toBe(false);
      const [row] = await database().sql`select attempts from verification_code`;
      expect(row?.attempts).toBe(5);
    });

    test('is void once a new one was sent for the same purpose', async () => {
      const old = await getCode();
      later(60_000);
      const fresh = await getCode();
      if (old !== fresh) expect(await service.takeCode(LOGIN, old)).toBe(false);
      expect(await service.takeCode(LOGIN, fresh)).toBe(true);
    });

    test('proves nothing but its own target, way and use', async () => {
      const mail = { channel: 'mail', target: 'lin@example.cn', usage: 'register' } as const;
      const code = await getCode(mail);
      for (const other of [
        { ...mail, target: 'other@example.cn' },
        { ...mail, usage: 'reset_pwd' as const },
        { ...mail, usage: 'login' as const },
        { ...mail, channel: 'sms' as const },
      ])
        expect(await service.takeCode(other, code)).toBe(false);
      expect(await service.takeCode({ ...mail, target: 'LIN@example.cn' }, code)).toBe(true);
    });

    test('of one purpose leaves that of another alone', async () => {
      const mail = { channel: 'mail', target: 'two@example.cn' } as const;
      const register = await getCode({ ...mail, usage: 'register' });
      later(60_000);
      await getCode({ ...mail, usage: 'reset_pwd' });
      expect(await service.takeCode({ ...mail, usage: 'register' }, register)).toBe(true);
    });
  });

  describe('sending', () => {
    test('counts what is left of four a day, in the platform’s zone', async () => {
      vi.setSystemTime(Date.parse('2026-11-21T23:56:30+08:00'));
      for (const left of [3, 2, 1]) {
        expect(await request()).toBe(left);
        later(60_000);
      }
      expect(await request()).toBe(0); // 23:59:30
      later(29_000);
      expect(await request()).toBe('今日验证码次数已用完（每天最多 4 次），请明天再试');
      later(31_000);
      expect(await request()).toBe(3); // 00:00:30 of the next day
      expect(sent).toHaveLength(5);
    });

    test('waits sixty seconds between two to one number, whoever asks', async () => {
      expect(await request()).toBe(3);
      later(12_300);
      expect(await request({ address: '198.51.100.7' })).toBe('请 48 秒后再获取');
      later(47_700);
      expect(await request()).toBe(2);
    });

    test('of six requests at the same moment sends one', async () => {
      for (let index = 0; index < 6; index += 1) proofs.push(await solve());
      const addresses = Array.from({ length: 6 }, (_, index) => `192.0.2.${index + 1}`);
      const replies = await Promise.all(addresses.map((address) => request({ address })));
      expect(replies.filter((reply) => reply === 3)).toHaveLength(1);
      expect(replies.filter((reply) => reply === '请 60 秒后再获取')).toHaveLength(5);
      expect(sent).toHaveLength(1);
    });

    test('stops at twenty an hour for one network, over all numbers and also at the same moment', async () => {
      for (let index = 0; index < 23; index += 1) proofs.push(await solve());
      const toNumber = (index: number, address: string) => request({ target: `1390000${1000 + index}`, address });
      const burst = Array.from({ length: 22 }, (_, index) => toNumber(index, `2001:db8:0:1::${index + 1}`));
      const replies = await Promise.all(burst);
      expect(replies.filter((reply) => reply === 3)).toHaveLength(20);
      expect(new Set(replies)).toEqual(new Set([3, '获取验证码过于频繁，请稍后再试！']));
      expect(sent).toHaveLength(20);
      expect(await toNumber(30, '2001:db8:0:2::1')).toBe(3); // another network
      later(3_600_000);
      expect(await toNumber(31, '2001:db8:0:1::1')).toBe(3);
    });

    test('of mail says one sentence for every limit', async () => {
      const mail = { channel: 'mail', usage: 'register', target: 'lin@example.cn' } as const;
      const tooMany = '获取验证码过于频繁，请稍后再试！';
      for (let left = 9; left >= 0; left -= 1) {
        expect(await request(mail)).toBe(left);
        expect(await request({ ...mail, target: 'LIN@example.cn' })).toBe(tooMany);
        later(60_000);
      }
      expect(await request(mail)).toBe(tooMany);
    });

    test('is remembered for two days, which is more than any limit looks back', async () => {
      await request();
      const [row] = await database().sql`select id from verification_code`;
      const [job] = await database().sql`
        select extract(epoch from start_after - created_on)::int as seconds from pgboss.job
        where name = 'verification.forget' and data ->> 'id' = ${row?.id}`;
      expect(job?.seconds).toBe(2 * 24 * 3600);
    });

    test('without delivery counts and refuses alike, and sends nothing', async () => {
      const mail = { channel: 'mail', usage: 'reset_pwd', target: 'nobody@example.cn', deliver: false } as const;
      expect(await request(mail)).toBe(9);
      expect(await request(mail)).toBe('获取验证码过于频繁，请稍后再试！');
    });
  });

  describe('a proof', () => {
    const refused = '安全验证未通过，请重新获取验证码';

    test('counts once, also when handed in twice at the same moment', async () => {
      const proof = await solve();
      const targets = ['13900000001', '13900000002', '13900000003'];
      const replies = await Promise.all(targets.map((target) => request({ proof, target })));
      expect(replies.toSorted()).toEqual([3, refused, refused]);
      expect(await request({ proof, target: '13900000004' })).toBe(refused);
      expect(sent).toHaveLength(1);
    });

    test('is refused when it is too old, and stays refused although it is not remembered for ever', async () => {
      const [used, unused] = [await solve(), await solve()];
      await request({ proof: used });
      later(5 * 60_000 + 1000);
      expect(await request({ proof: unused })).toBe(refused);
      expect(await request()).toBe(2);
      expect(await database().sql`select * from spent_proof`).toHaveLength(1);
      expect(await request({ proof: used, target: '13900000005' })).toBe(refused);
    });

    test('that is made up sends nothing', async () => {
      for (const proof of ['x', 'e30=', Buffer.from('{"challenge":{},"solution":{}}').toString('base64')])
        expect(await request({ proof })).toBe(refused);
      expect(sent).toEqual([]);
    });

    test('may be missing for five codes of a network in an hour, also at the same moment, and then for none', async () => {
      const without = (index: number, address = '192.0.2.1') =>
        request({ proof: '', target: `1390000${2000 + index}`, address });
      const replies = await Promise.all(Array.from({ length: 8 }, (_, index) => without(index)));
      expect(replies.toSorted()).toEqual([...Array(5).fill(3), ...Array(3).fill('请先完成安全验证')]);
      expect(sent).toHaveLength(5);
      expect(await request({ target: '13900002010' })).toBe(3); // with one it goes on
      expect(await without(11)).toBe('请先完成安全验证');
      expect(await without(12, '198.51.100.1')).toBe(3);
      later(3_600_000);
      expect(await without(13)).toBe(3);
    });
  });
});
