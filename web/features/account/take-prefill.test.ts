import { expect, test, vi } from 'vitest';
import { takePrefill } from './take-prefill.ts';

function take(address: string) {
  let shown = `http://huashen.example${address}`;
  const history = {
    state: { idx: 0 },
    replaceState: (_state: unknown, _title: string, url: URL) => {
      shown = url.href;
    },
  };
  vi.stubGlobal('window', { location: { href: shown }, history });
  return { ...takePrefill(), shown: shown.replace('http://huashen.example', '') };
}

test.each([
  ['/#/login?userName=demo&password=a%26b1&key=tw', { account: 'demo', password: 'a&b1', shown: '/#/login?key=tw' }],
  ['/?userName=demo&password=abc123#/index/home', { account: 'demo', password: 'abc123', shown: '/#/index/home' }],
  ['/?key=tw#/login?userName=demo', { account: 'demo', password: '', shown: '/?key=tw#/login' }],
  ['/?utm_source=x#/home/role?id=7', { account: '', password: '', shown: '/?utm_source=x#/home/role?id=7' }],
])('%s', (address, expected) => {
  expect(take(address)).toEqual(expected);
});
