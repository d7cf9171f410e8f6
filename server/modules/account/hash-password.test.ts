import fs from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { PASSWORD_WORK } from '#contract/account.contract.ts';
import { createPasswordHasher, type PasswordHasher } from './hash-password.ts';

let hasher: PasswordHasher | undefined;
afterEach(() => hasher?.close());

test('hashes in threads of its own, two at once, while files are read as ever', async () => {
  hasher = createPasswordHasher();
  const order: string[] = [];
  const hashes = Array.from({ length: 12 }, () => hasher?.hash('digest').then(() => order.push('hash')));
  // Node's own threads are four: with scrypt in them a file that is asked for now comes after the twelve.
  const read = fs.readFile(new URL(import.meta.url)).then(() => order.push('file'));
  await Promise.all([...hashes, read]);
  expect(order[0]).toBe('file');
});

test('a hash is verified, another password and a missing hash are not', async () => {
  hasher = createPasswordHasher();
  const stored = await hasher.hash('digest');
  expect(stored).toMatch(/^scrypt\$32768\$/);
  expect(await hasher.verify('digest', stored)).toBe(true);
  expect(await hasher.verify('other', stored)).toBe(false);
  expect(await hasher.verify('digest', null)).toBe(false);
});

test('passwords of rooms have few places of their own, and signing in keeps its own and a thread', async () => {
  const { rooms, atOnce, waiting } = PASSWORD_WORK;
  const done = Promise.withResolvers<Buffer>();
  let running = 0;
  hasher = createPasswordHasher(() => {
    running++;
    return done.promise;
  });
  const { verify, verifyOfRoom } = hasher;
  const stored = `scrypt$32768$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  const ofRoom = (room: string, network: string) => verifyOfRoom('x', stored, [room, network]);
  const full = { code: 429, message: '正在核对密码的人较多，请等几秒再试' };
  const open = Array.from({ length: rooms.each }, () => ofRoom('room', 'network'));
  await expect(ofRoom('room', 'another network')).rejects.toMatchObject(full);
  await expect(ofRoom('another room', 'network')).rejects.toMatchObject(full);
  for (let n = open.length; n < 1 + rooms.waiting; n++) open.push(ofRoom(`room ${n}`, `network ${n}`));
  await expect(ofRoom('one more', 'from elsewhere')).rejects.toMatchObject(full);
  expect(running, 'one after the other').toBe(1);
  const strangers = Array.from({ length: atOnce + waiting }, () => verify('x', stored, true));
  await expect(verify('x', stored, true)).rejects.toMatchObject({ code: 429, message: '当前登录人数较多，请稍后再试' });
  done.resolve(Buffer.alloc(32));
  expect(new Set(await Promise.all([...open, ...strangers]))).toEqual(new Set([true]));
  expect(await ofRoom('room', 'network')).toBe(true);
});

test('a queue that is full refuses strangers first, then everybody, and is open again afterwards', async () => {
  const done = Promise.withResolvers<Buffer>();
  hasher = createPasswordHasher(() => done.promise);
  const { verify, hash } = hasher;
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { code: number }) => error.code,
    );
  const strangers = Array.from({ length: PASSWORD_WORK.atOnce + PASSWORD_WORK.waiting }, () =>
    codeOf(verify('x', null, true)),
  );
  await expect(verify('x', null, true)).rejects.toMatchObject({ code: 429, message: '当前登录人数较多，请稍后再试' });
  const others = Array.from({ length: PASSWORD_WORK.waitingAtMost - PASSWORD_WORK.waiting }, () =>
    codeOf(verify('x', null)),
  );
  expect(await codeOf(hash('x'))).toBe(429);
  expect(await codeOf(verify('x', null))).toBe(429);
  done.resolve(Buffer.alloc(32));
  expect(new Set(await Promise.all([...strangers, ...others]))).toEqual(new Set([200]));
  expect(await codeOf(verify('x', null, true))).toBe(200);
});
