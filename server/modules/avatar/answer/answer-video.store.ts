import { and, count, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { library } from '../../knowledge/knowledge.table.ts';
import { question } from '../../knowledge/question/question.table.ts';
import { avatar } from '../avatar.table.ts';
import { answerVideo } from './answer-video.table.ts';

type Row = typeof answerVideo.$inferSelect;
/** A film with the entry that it answers and the avatar in it. */
export type AnswerRow = Row & { libId: string; question: string; answer: string; avatarName: string };

export function createAnswerVideoStore(db: Database) {
  /** Only where the entry and the avatar are still there. */
  const select = (where: SQL | undefined) =>
    db
      .select({
        row: answerVideo,
        libId: question.libraryId,
        question: question.question,
        answer: question.answer,
        avatarName: avatar.name,
      })
      .from(answerVideo)
      .innerJoin(question, and(eq(question.id, answerVideo.questionId), isNull(question.deletedAt)))
      .innerJoin(library, and(eq(library.id, question.libraryId), isNull(library.deletedAt)))
      .innerJoin(avatar, and(eq(avatar.id, answerVideo.avatarId), isNull(avatar.deletedAt)))
      .where(where);
  const toRow = ({ row, ...rest }: Awaited<ReturnType<typeof select>>[number]): AnswerRow => ({ ...row, ...rest });

  return {
    /** The answer of an entry of the account; null where it has no such entry. */
    async answerOf(accountId: string, questionId: string): Promise<string | null> {
      const [row] = await db
        .select({ answer: question.answer })
        .from(question)
        .innerJoin(library, eq(library.id, question.libraryId))
        .where(
          and(
            eq(question.id, questionId),
            eq(library.accountId, accountId),
            isNull(library.deletedAt),
            isNull(question.deletedAt),
          ),
        )
        .limit(1);
      return row?.answer ?? null;
    },

    async put(values: Omit<Row, 'createdAt' | 'updatedAt'>): Promise<void> {
      await db
        .insert(answerVideo)
        .values(values)
        .onConflictDoUpdate({
          target: [answerVideo.avatarId, answerVideo.questionId],
          set: { ...values, updatedAt: new Date() },
        });
    },

    /** The newest first. @param avatarId without it, of every avatar of the account */
    async ofQuestions(accountId: string, questionIds: string[], avatarId?: string): Promise<AnswerRow[]> {
      if (questionIds.length === 0) return [];
      const rows = await select(
        and(
          eq(answerVideo.accountId, accountId),
          inArray(answerVideo.questionId, questionIds),
          avatarId === undefined ? undefined : eq(answerVideo.avatarId, avatarId),
        ),
      ).orderBy(desc(answerVideo.updatedAt), answerVideo.questionId);
      return rows.map(toRow);
    },

    async page(accountId: string, avatarId: string, page: number, size: number) {
      const where = and(eq(answerVideo.accountId, accountId), eq(answerVideo.avatarId, avatarId));
      const rows = await select(where)
        .orderBy(desc(answerVideo.updatedAt), answerVideo.questionId)
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db
        .select({ total: count() })
        .from(answerVideo)
        .innerJoin(question, and(eq(question.id, answerVideo.questionId), isNull(question.deletedAt)))
        .innerJoin(library, and(eq(library.id, question.libraryId), isNull(library.deletedAt)))
        .where(where);
      return { rows: rows.map(toRow), total: counted?.total ?? 0 };
    },

    async delete(accountId: string, avatarId: string, questionId: string): Promise<boolean> {
      const rows = await db
        .delete(answerVideo)
        .where(
          and(
            eq(answerVideo.accountId, accountId),
            eq(answerVideo.avatarId, avatarId),
            eq(answerVideo.questionId, questionId),
          ),
        )
        .returning({ avatarId: answerVideo.avatarId });
      return rows.length > 0;
    },

    /** Files of all films of an avatar. */
    async filesOf(avatarId: string): Promise<Pick<Row, 'accountId' | 'webm' | 'mp4'>[]> {
      return db
        .select({ accountId: answerVideo.accountId, webm: answerVideo.webm, mp4: answerVideo.mp4 })
        .from(answerVideo)
        .where(eq(answerVideo.avatarId, avatarId));
    },
  };
}

export type AnswerVideoStore = ReturnType<typeof createAnswerVideoStore>;
