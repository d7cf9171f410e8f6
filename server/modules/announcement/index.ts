import {
  ANNOUNCEMENT_LIMITS,
  announcementPage,
  announcements,
  deleteAnnouncement,
  readAnnouncements,
  restoreAnnouncement,
  saveAnnouncement,
} from '#contract/announcement.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { listChanges, type RecordAction } from '#server/modules/audit/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Session } from '#server/platform/session.ts';
import {
  type AnnouncementRow,
  changeAnnouncement,
  createAnnouncementStore,
  hasCompany,
  insertAnnouncement,
  lockAnnouncement,
} from './announcement.store.ts';

interface Who {
  actor: Session;
  address: string;
}

/** What the operator tells the people of a brand, or of all. What is done and the audit log's line on it come to be together or not at all. */
export function createAnnouncementModule(db: Database, record: RecordAction) {
  const store = createAnnouncementStore(db);
  const show = ({ id, title, text, createdAt }: AnnouncementRow) => ({
    id,
    title,
    text,
    createdAt: createdAt.toISOString(),
  });
  const told = ({ companyId, title, text }: Pick<AnnouncementRow, 'companyId' | 'title' | 'text'>) => ({
    companyId,
    title,
    text,
  });

  const save = (values: { id?: string | undefined; companyId: string | null; title: string; text: string }, who: Who) =>
    store.within(async (tx) => {
      const { id, ...next } = { ...values, title: values.title.trim(), text: values.text.trim() };
      if (next.companyId !== null && !(await hasCompany(tx, next.companyId))) {
        const message = '所属品牌不存在';
        throw new AppError(CODE.badInput, message, { fields: [{ field: 'companyId', message }] });
      }
      const before = id ? await lockAnnouncement(tx, id, false) : null;
      if (id && !before) throw notFound('公告');
      const savedId = id ?? (await insertAnnouncement(tx, next));
      if (id) await changeAnnouncement(tx, id, next);
      const changes = listChanges(before && told(before), next);
      const action = id ? 'announcement.update' : 'announcement.create';
      await record({ ...who, action, target: { id: savedId, name: next.title }, changes }, tx);
      return savedId;
    });

  const mark = (id: string, deleted: boolean, who: Who) =>
    store.within(async (tx) => {
      const row = await lockAnnouncement(tx, id, !deleted);
      if (!row) throw notFound('公告');
      await changeAnnouncement(tx, id, { deletedAt: deleted ? new Date() : null });
      const action = deleted ? 'announcement.delete' : 'announcement.restore';
      await record({ ...who, action, target: { id, name: row.title }, changes: [] }, tx);
      return null;
    });

  return {
    /** A message of the product to one account, in its bell. */
    tell: store.tell,
    register(handle: Handle) {
      handle(announcements, async ({ session }) => {
        const rows = await store.forAccount(session.accountId, ANNOUNCEMENT_LIMITS.shown);
        return {
          records: rows.map((row) => show(row.announcement)),
          unread: rows.filter(({ isNew }) => isNew).length,
        };
      });
      handle(readAnnouncements, async ({ session }) => {
        await store.noteRead(session.accountId);
        return null;
      });
      handle(announcementPage, async ({ input: { page, size } }) => {
        const { rows, total } = await store.page(page, size);
        const records = rows.map(({ announcement, companyName }) => ({
          ...show(announcement),
          companyId: announcement.companyId,
          companyName: companyName ?? '',
        }));
        return { records, total, size, current: page };
      });
      handle(saveAnnouncement, ({ input, session, request }) => save(input, { actor: session, address: request.ip }));
      handle(deleteAnnouncement, ({ input, session, request }) =>
        mark(input.id, true, { actor: session, address: request.ip }),
      );
      handle(restoreAnnouncement, ({ input, session, request }) =>
        mark(input.id, false, { actor: session, address: request.ip }),
      );
    },
  };
}
