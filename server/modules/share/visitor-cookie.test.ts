import { expect, test } from 'vitest';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { createVisitorCookie } from './visitor-cookie.ts';

const cookies = createVisitorCookie(createSecretBox('k'.repeat(32)));
const read = (cookie: string) => cookies.read({ headers: { cookie } });

test('over https the cookie has a name that browsers take from https alone', () => {
  const plain = cookies.make({ protocol: 'http' });
  expect(plain.header).toMatch(/^visitor=\S+; Path=\/avatar\/visit; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  const secure = cookies.make({ protocol: 'https' });
  expect(secure.header).toMatch(/^__Secure-visitor=\S+; .*HttpOnly; SameSite=Lax; Secure$/);
  for (const { id, header } of [plain, secure]) expect(read(header.split(';')[0] ?? '')).toBe(id);
});

test('an id that somebody else has signed, or nobody, names no visitor', () => {
  const { id, header } = createVisitorCookie(createSecretBox('o'.repeat(32))).make({ protocol: 'http' });
  const own = cookies.make({ protocol: 'http' }).header.split(';')[0] ?? '';
  const [, signature] = own.split('.');
  for (const forged of [header.split(';')[0] ?? '', `visitor=${id}.${signature}`, `visitor=${id}.${'0'.repeat(64)}`])
    expect(read(forged)).toBeNull();
});

test('where both came along, the one of https counts', () => {
  const [plain, secure] = [cookies.make({ protocol: 'http' }), cookies.make({ protocol: 'https' })];
  const both = [plain, secure].map(({ header }) => header.split(';')[0]).join('; ');
  expect(read(both)).toBe(secure.id);
});
