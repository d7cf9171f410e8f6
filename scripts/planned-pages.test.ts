import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isAddress } from '#contract/address.contract.ts';
import { PLANNED_PAGES, pickLink } from '#web/app/pages/planned-pages.ts';

const PATHS = Object.keys(PLANNED_PAGES).map((page) => `/home/${page}`);
const PLANS = Object.values(PLANNED_PAGES);

/** Who may know these paths: the server and the guard, which let them through, and menus, which leave them out. */
const KNOWING = [
  'contract/address.contract.ts',
  'server/modules/company/shipped-brands.ts',
  'web/app/shell/menu.ts',
  'web/lib/access/route-table.ts',
];

test('nothing leads to a page that is not built: no menu, button, link or notice names one', () => {
  const naming = ['web', 'server', 'contract'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => PATHS.some((page) => fs.readFileSync(file, 'utf8').includes(page))),
  );
  expect(naming.sort()).toEqual(KNOWING);
});

test('each leads on to a page that is built', () => {
  for (const { to } of PLANS.flatMap(({ links }) => links)) {
    expect(isAddress(to), to).toBe(true);
    expect(PATHS).not.toContain(to);
  }
});

test('its button passes over what the brand has taken out of the menu', () => {
  for (const plan of PLANS) {
    expect(pickLink(plan, [[], []])).toBe(plan.links[0]);
    const [first, ...others] = plan.links.map(({ to }) => to);
    expect(pickLink(plan, [[], [first ?? '']]).to).toBe(others[0] ?? '/home/project/list');
    expect(pickLink(plan, [[], plan.links.map(({ to }) => to)]).to).toBe('/home/project/list');
  }
});
