import { expect, test } from 'vitest';
import { isPlainHttp } from './is-plain-http.ts';

test.each<[string, boolean]>([
  ['http://192.168.1.8:8080/', true],
  ['http://huashen.example.com/', true],
  ['http://localhost.example.com/', true],
  ['http://[2001:db8::1]/', true],
  ['https://huashen.example.com/', false],
  ['http://localhost:8080/', false],
  ['http://127.0.0.1:8080/', false],
  ['http://[::1]:8080/', false],
])('%s', (address, isPlain) => expect(isPlainHttp(new URL(address))).toBe(isPlain));
