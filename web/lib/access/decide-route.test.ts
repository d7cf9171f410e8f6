import { describe, expect, it } from 'vitest';
import { type Decision, decideRoute, type Visit } from './decide-route.ts';
import { ROUTE_TABLE } from './route-table.ts';

/** The specification's table once more, by hand: a route that changes sides in the code fails here. */
const PUBLIC = [
  '/',
  '/index',
  '/index/home',
  '/index/member',
  '/index/help',
  '/index/copilot',
  '/mIndex/mHome',
  '/login',
  '/h5/login',
  '/home/reviewMark',
  '/home/robot/list',
  '/digital/app',
  '/digital/demo',
  '/digital2/demo',
  '/outlinePlay/7',
  '/roleShare',
  '/oem',
  '/cloneRole',
  '/cloneRole/roleManage',
  '/cloneRole/roleCreate',
  '/cloneRole/chat',
  '/sdkDemo',
  '/remoteControl',
  '/no/such/page',
];
const KNOWLEDGE = ['knowledgeDoc', 'docWebUpload', 'knowledgeDocWash', 'knowledgeHitTest', 'knowledgeAiTest'];
const ROBOT = ['navigation', 'navigationData', 'defaultsOn', 'defaultData', 'charge', 'chargeData'];
const CLOSED = [
  '/home',
  '/home/project/list',
  '/home/copilot',
  '/home/role',
  '/home/roles',
  '/home/project',
  '/home/recording',
  '/home/flow/list',
  '/home/flow/intention',
  '/home/flow/intention/7',
  '/home/knowledgeList',
  '/home/knowledgeList/table',
  '/home/knowledgeList/webUpload',
  '/home/knowledgeList/webUpload/7',
  '/home/knowledgeList/qaLibrary',
  '/home/knowledgeList/qaLibrary/7',
  '/home/knowLedgeDetail',
  ...KNOWLEDGE.map((name) => `/home/knowLedgeDetail/${name}`),
  '/home/material',
  '/home/dataAnalysis',
  ...ROBOT.map((name) => `/home/robot/${name}`),
  '/home/shareManage',
  '/home/currencyManage',
  '/home/operator',
  '/home/no/such/page',
  '/robot/detail/7',
  '/robot/outlineDetail/7/8/1',
  '/project/7',
];
const ADOPTING = ['/home/project', '/home/roles', '/home/project/list', '/home/role'];

const VISITOR: Omit<Visit, 'path'> = {
  search: '',
  token: '',
  waiting: false,
  left: false,
  brand: { menuHeadHide: 0, navHide: 0 },
};
const PASS: Decision = { kind: 'pass', checked: true };
const OPEN: Decision = { kind: 'pass', checked: false };

/** Each state of an account, and what it means for a page that needs a session. */
const STATES: { name: string; visit: Partial<Visit>; closed(path: string): Decision }[] = [
  {
    name: 'no token',
    visit: { search: '?id=7' },
    closed: (path) => ({ kind: 'sign-in', to: '/index/home', target: `${path}?id=7` }),
  },
  {
    name: 'no token, menu list hidden',
    visit: { brand: { menuHeadHide: 0, navHide: 1 } },
    closed: (path) => ({ kind: 'sign-in', to: '/oem', target: path }),
  },
  { name: 'signed out by themself', visit: { left: true }, closed: () => ({ kind: 'redirect', to: '/index/home' }) },
  {
    name: 'signed out by themself, menu list hidden',
    visit: { left: true, brand: { menuHeadHide: 0, navHide: 1 } },
    closed: () => ({ kind: 'redirect', to: '/oem' }),
  },
  { name: 'session ended over unsaved work', visit: { waiting: true }, closed: () => PASS },
  // Active, expiring, expired and banned accounts all hold a token: the guard lets them by, the access check is who stops them.
  { name: 'token', visit: { token: 'mine' }, closed: () => PASS },
  {
    name: 'token, menuHeadHide',
    visit: { token: 'mine', brand: { menuHeadHide: 1, navHide: 0 } },
    closed: (path) => (path === '/home/project/list' ? { kind: 'redirect', to: '/home/roles' } : PASS),
  },
  {
    name: 'no token, menuHeadHide',
    visit: { brand: { menuHeadHide: 1, navHide: 0 } },
    closed: (path) => ({ kind: 'sign-in', to: '/index/home', target: path }),
  },
];

describe.each(STATES)('$name', ({ visit, closed }) => {
  it.each(PUBLIC)('passes to %s', (path) => {
    expect(decideRoute({ ...VISITOR, ...visit, path })).toEqual(OPEN);
  });
  it.each(CLOSED)('decides on %s', (path) => {
    expect(decideRoute({ ...VISITOR, ...visit, path })).toEqual(closed(path));
  });
  it('sends small screens to their own sign-in', () => {
    const signedIn = visit.token || visit.waiting;
    const expected = signedIn ? PASS : { kind: 'redirect', to: '/h5/login' };
    expect(decideRoute({ ...VISITOR, ...visit, path: '/h5/list' })).toEqual(expected);
  });
  it.each([...PUBLIC, ...CLOSED])('takes a session over on its four pages alone: %s', (path) => {
    const decision = decideRoute({ ...VISITOR, ...visit, path, search: '?hyToken=theirs&id=7' });
    if (ADOPTING.includes(path)) expect(decision).toEqual({ kind: 'adopt', token: 'theirs', to: `${path}?id=7` });
    else expect(decision.kind).not.toBe('adopt');
  });
});

it('reads every row of the table as it stands', () => {
  for (const { path, access } of ROUTE_TABLE) {
    const example = path.replace(/:\w+/g, '7').replace('*', 'x');
    const decision = decideRoute({ ...VISITOR, path: example });
    expect([path, decision.kind === 'pass']).toEqual([path, access === 'public']);
  }
});

it('cannot be passed by writing a path another way', () => {
  for (const path of ['/HOME/role', '/home/role/', '/Home/Project/List', '/home//role'])
    expect(decideRoute({ ...VISITOR, path }).kind).toBe('sign-in');
  const odd = decideRoute({
    ...VISITOR,
    token: 'mine',
    brand: { menuHeadHide: 1, navHide: 0 },
    path: '/home/project/list/',
  });
  expect(odd).toEqual({ kind: 'redirect', to: '/home/roles' });
});

it('takes an empty hyToken for none', () => {
  const decision = decideRoute({ ...VISITOR, path: '/home/role', search: '?hyToken=' });
  expect(decision).toEqual({ kind: 'sign-in', to: '/index/home', target: '/home/role?hyToken=' });
});
