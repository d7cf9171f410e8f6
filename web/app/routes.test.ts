import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { ADDRESSES } from '#contract/address.contract.ts';
import { ROUTES } from './routes.tsx';

const listPaths = (routes: readonly RouteObject[], base = ''): string[] =>
  routes.flatMap(({ path, children }) => {
    const full = path?.startsWith('/') ? path : [base, path].filter(Boolean).join('/');
    return children ? listPaths(children, full) : [full];
  });

test('the server is told of every route: without a hash it leads there, and any other address is not found', () => {
  expect(
    listPaths(ROUTES)
      .filter((path) => path !== '*')
      .sort(),
  ).toEqual([...ADDRESSES].sort());
});
