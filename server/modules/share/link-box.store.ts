import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Log } from '#server/platform/log.ts';
import { createSecretBox, type SecretBox } from '#server/platform/secret-box.ts';
import { linkKey } from './link-key.table.ts';

const ID = 'links';

export type LinkBox = Pick<SecretBox, 'seal' | 'open' | 'sign' | 'isSigned'>;

/**
 * Seals and signs what is given to people and stored nowhere: links of screens, and what names visitors. They must outlive a change of
 * the installation's key, so they have a key of their own, which the database keeps, sealed. What the installation's key has sealed or signed itself counts
 * as well. Where the kept key cannot be opened, as with a wrong `SECRET_KEY`, it stays untouched and the installation's key does the work.
 */
export async function openLinkBox(db: Database, secretBox: SecretBox, log: Pick<Log, 'warn'>): Promise<LinkBox> {
  const key = await readOrMakeKey(db, secretBox);
  if (key === null) {
    log.warn('the key of links cannot be opened with SECRET_KEY: links of screens that were made before do not open');
    return secretBox;
  }
  const own = createSecretBox(key);
  return {
    seal: own.seal,
    open: (sealed) => own.open(sealed) ?? secretBox.open(sealed),
    sign: own.sign,
    isSigned: (...said) => own.isSigned(...said) || secretBox.isSigned(...said),
  };
}

async function readOrMakeKey(db: Database, secretBox: SecretBox): Promise<string | null> {
  // Of processes that start together one inserts; all read the same.
  await db
    .insert(linkKey)
    .values({ id: ID, sealedKey: secretBox.seal(randomBytes(32).toString('base64url')) })
    .onConflictDoNothing();
  const [row] = await db.select().from(linkKey).where(eq(linkKey.id, ID));
  return secretBox.open(row?.sealedKey ?? '');
}
