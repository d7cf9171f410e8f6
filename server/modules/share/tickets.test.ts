import { expect, test } from 'vitest';
import { TICKET_HOURS } from '#contract/visit.contract.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { createTickets } from './tickets.ts';

test('a ticket names its project until its time is over, and cannot be made by others', () => {
  let now = 1_000_000;
  const tickets = createTickets(createSecretBox('k'.repeat(32)), () => now);
  const ticket = tickets.make('p1');
  const until = now + TICKET_HOURS * 3_600_000;
  expect(tickets.read(ticket)).toEqual({ projectId: 'p1', until });
  now += TICKET_HOURS * 3_600_000 - 1;
  expect(tickets.read(ticket)).toEqual({ projectId: 'p1', until });
  now += 1;
  expect(tickets.read(ticket)).toBe('expired');
  for (const other of [
    '',
    'project p1 9999999999999',
    createSecretBox('o'.repeat(32)).seal('project p1 9999999999999'),
  ])
    expect(tickets.read(other)).toBeNull();
});
