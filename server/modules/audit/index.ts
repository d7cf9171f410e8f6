import { type AuditEntry, auditPage } from '#contract/operator.contract.ts';
import { nameActor } from '#server/modules/event/index.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Session } from '#server/platform/session.ts';
import { createAuditStore } from './audit.store.ts';

export { listChanges } from './list-changes.ts';

/** One thing that an operator did. */
export interface AuditRecord {
  /** The session that did it; its account's name is copied into the log. */
  actor: Session;
  /** `<domain word>.<verb>`, such as `account.update`. */
  action: string;
  target: { id: string; name: string };
  /** From {@link listChanges}, which leaves secrets out. */
  changes: AuditEntry['changes'];
  /** Network address of the request. */
  address: string;
}

/** Writes an entry; `within` makes it part of the transaction that does what it tells, so that there is neither without the other. */
export type RecordAction = (record: AuditRecord, within?: Transaction) => Promise<void>;

/** What operators did. Entries are added and read, never changed. */
export function createAuditModule(db: Database) {
  const store = createAuditStore(db);
  const record: RecordAction = async ({ actor, target, ...entry }, within) => {
    if (within) await nameActor(within, actor.accountId);
    const line = { ...entry, actorId: actor.accountId, targetId: target.id, targetName: target.name };
    await store.insert(line, within ?? null);
  };
  return {
    record,
    register(handle: Handle) {
      handle(auditPage, async ({ input: { page, size, keyword } }) => ({
        ...(await store.page(page, size, keyword)),
        size,
        current: page,
      }));
    },
  };
}
