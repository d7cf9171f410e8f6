import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { createSecretBox } from '#server/platform/secret-box.ts';
import { TEST_KEY } from './prepare-database.ts';

/** The code in the latest message to a phone number or mailbox; null when there was no message, or its content is gone. */
export async function readCode(database: OpenDatabase, target: string): Promise<string | null> {
  const [row] = await database.sql`
    select sealed_content from outbox where target = ${target} order by created_at desc, id desc limit 1`;
  const content = row?.sealed_content ? createSecretBox(TEST_KEY).open(row.sealed_content) : null;
  return content === null ? null : JSON.parse(content).code;
}
