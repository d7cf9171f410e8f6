import { beforeEach, expect, it } from 'vitest';
import { readBrandKey, takeBrandKey } from './brand-key.ts';
import { stubBrowser } from './testing/stub-browser.ts';

let address: string;
beforeEach(() => stubBrowser());

function open(url: string) {
  address = url;
  const replaceState = (_state: unknown, _title: string, next: URL) => {
    address = next.href;
  };
  Object.assign(window, { location: new URL(url), history: { state: null, replaceState } });
}

it.each([
  ['http://a.example/?key=tw#/index/home', 'http://a.example/?key=tw#/index/home'],
  ['http://a.example/#/login?key=tw', 'http://a.example/?key=tw#/login?key=tw'],
  ['http://a.example/?x=1#/login?userName=me&key=tw', 'http://a.example/?x=1&key=tw#/login?userName=me&key=tw'],
  ['http://a.example/?key=oem#/login?key=tw', 'http://a.example/?key=tw#/login?key=tw'],
])('%s chooses the brand for the whole visit', (url, after) => {
  open(url);
  expect(takeBrandKey()).toBe('tw');
  expect(address).toBe(after);
  open('http://a.example/#/home/role');
  expect(takeBrandKey()).toBe('tw');
  expect(readBrandKey()).toBe('tw');
});

it('an address without a key leaves everything as it is', () => {
  open('http://a.example/#/home/role?id=1');
  expect(takeBrandKey()).toBe('');
  expect(address).toBe('http://a.example/#/home/role?id=1');
});
