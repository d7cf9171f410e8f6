import { expect, test } from 'vitest';
import { reseal } from '#server/platform/database/reseal.ts';
import { createLog } from '#server/platform/log.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { openLinkBox } from './link-box.store.ts';

const [FIRST, SECOND] = ['a'.repeat(32), 'b'.repeat(32)];
const log = createLog('silent');

describeOnBothDatabases('links that nobody stores', (database) => {
  test('go on when the key of the installation changes, and end when their own does', async () => {
    const { db, sql } = database();
    await sql`delete from link_key`; // of the application that made the tables
    const before = createSecretBox(FIRST);
    // Of two processes that start together each knows the links of the other one.
    const [box, other] = await Promise.all([openLinkBox(db, before, log), openLinkBox(db, before, log)]);
    const link = box.seal('project p1');
    const signature = box.sign('visitor', 'v1');
    expect([other.open(link), other.isSigned('visitor', 'v1', signature)]).toEqual(['project p1', true]);
    expect(other.open(before.seal('made before'))).toBe('made before');

    await reseal({ sql }, createSecretBox({ present: SECOND, former: [FIRST] }));
    const renewed = await openLinkBox(db, createSecretBox(SECOND), log);
    expect([renewed.open(link), renewed.isSigned('visitor', 'v1', signature)]).toEqual(['project p1', true]);
    expect(renewed.open(before.seal('by the key before'))).toBeNull();

    await sql`delete from link_key`;
    const ended = await openLinkBox(db, createSecretBox(SECOND), log);
    expect([ended.open(link), ended.isSigned('visitor', 'v1', signature)]).toEqual([null, false]);
  });

  test('are not lost by a start with a wrong key', async () => {
    const { db } = database();
    const right = createSecretBox(SECOND);
    const link = (await openLinkBox(db, right, log)).seal('project p1');
    const wrong = createSecretBox('w'.repeat(32));
    const meanwhile = await openLinkBox(db, wrong, log);
    expect(meanwhile.open(link)).toBeNull();
    expect(wrong.open(meanwhile.seal('x'))).toBe('x');
    expect((await openLinkBox(db, right, log)).open(link)).toBe('project p1');
  });
});
