import { expect, test } from 'vitest';
import { readClient } from './use-line-keeper.ts';

const PROJECT = { projectId: 'p', ticket: 't' };

test.each([
  ['a room with a name', { name: 'demo' }, '', 'saas', 'room'],
  ['a role that is shared', { roleId: 'r', token: 't' }, 'roleId=r&token=t', 'saas', 'share'],
  ['a project that its account started', PROJECT, 'type=1&id=p', 'saas', 'app'],
  ['a project by a link', PROJECT, 'type=1&id=p&ticket=t', 'saas', 'share'],
  ['a link for a kiosk', PROJECT, 'type=1&id=p&ticket=t&client=kiosk', 'saas', 'kiosk'],
  ['the account’s own kiosk', PROJECT, 'type=1&id=p&client=kiosk', 'saas', 'kiosk'],
  ['a kiosk by its settings', { name: 'demo' }, 'kiosk=1', 'saas', 'kiosk'],
  ['a link for Windows', PROJECT, 'ticket=t&client=windows', 'windows', 'kiosk'],
  ['a link for Android', PROJECT, 'ticket=t&client=android', 'android', 'kiosk'],
  ['no client that there is', PROJECT, 'ticket=t&client=constructor', 'saas', 'share'],
  ['a frame', { ...PROJECT, visitor: 'v' }, 'ticket=t', 'saas', 'embed'],
] as const)('%s', (_, place, query, client, entry) =>
  expect(readClient(place, new URLSearchParams(query))).toEqual({ client, entry }),
);
