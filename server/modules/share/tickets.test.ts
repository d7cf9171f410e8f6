import { expect, test } from 'vitest';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { createTickets } from './tickets.ts';

const DAY = 86_400_000;

test('a ticket names its project until its time is over, and cannot be made by others', () => {
  let now = 1_000_000;
  const tickets = createTickets(createSecretBox('k'.repeat(32)), () => now);
  const made = now;
  const until = now + 7 * DAY;
  const ticket = tickets.make('p1', until);
  expect(tickets.read(ticket)).toEqual({ projectId: 'p1', until, made, isOwn: false, draftOf: null });
  now += 7 * DAY - 1;
  expect(tickets.read(ticket)).toEqual({ projectId: 'p1', until, made, isOwn: false, draftOf: null });
  now += 1;
  expect(tickets.read(ticket)).toBe('expired');
  expect(tickets.read(ticket, true)).toEqual({ projectId: 'p1', until, made, isOwn: false, draftOf: null });
  for (const other of [
    '',
    'project p1 9999999999999',
    createSecretBox('o'.repeat(32)).seal('project p1 9999999999999'),
  ])
    expect(tickets.read(other)).toBeNull();
});

test('one for a screen of the account itself says so', () => {
  const tickets = createTickets(createSecretBox('k'.repeat(32)), () => DAY);
  expect(tickets.read(tickets.make('p1', 2 * DAY, { isOwn: true }))).toEqual({
    ...{ projectId: 'p1', until: 2 * DAY, made: DAY, isOwn: true, draftOf: null },
  });
});

test('one to what is saved names whose it is', () => {
  const tickets = createTickets(createSecretBox('k'.repeat(32)), () => DAY);
  expect(tickets.read(tickets.make('p1', 2 * DAY, { draftOf: 'a1' }))).toEqual({
    ...{ projectId: 'p1', until: 2 * DAY, made: DAY, isOwn: false, draftOf: 'a1' },
  });
});

test('one that does not say when it was made counts for a day', () => {
  const box = createSecretBox('k'.repeat(32));
  const tickets = createTickets(box, () => DAY);
  expect(tickets.read(box.seal(`project p1 ${DAY + 5}`))).toEqual({
    projectId: 'p1',
    until: DAY + 5,
    made: 5,
    isOwn: false,
    draftOf: null,
  });
});
