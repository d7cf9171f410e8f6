import { expect, it } from 'vitest';
import { readRoleFilter } from './read-role-filter.ts';

const read = (query: string) => readRoleFilter(new URLSearchParams(query));

it('reads what narrows and orders the list, and its page', () => {
  expect(read('name=小政&state=attention&kind=3&model=qwen-plus&language=en&sort=name&page=2')).toEqual({
    filter: { name: '小政', state: 'attention', kind: '3', model: 'qwen-plus', language: 'en', sort: 'name' },
    page: 2,
    narrowed: true,
  });
});

it.each(['', 'name=&state=&page=', 'state=published&kind=9&sort=size&page=-3', 'page=x&other=1', 'page=1.5'])(
  'an address with ?%s is the whole list from its first page',
  (query) => {
    expect(read(query)).toEqual({ filter: { sort: 'updated' }, page: 1, narrowed: false });
  },
);

it('a search alone narrows by nothing else', () => {
  expect(read('name=小政')).toMatchObject({ filter: { name: '小政' }, narrowed: false });
});
