import {
  chatHistory,
  conversationById,
  conversationPage,
  conversationSummary,
  deleteConversations,
  exportConversations,
  forgetChat,
  recordSetting,
  restoreConversations,
  saveRecordSetting,
} from '#contract/record.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { ConversationKey } from '../conversation-key.ts';
import type { createRecordService } from './record.service.ts';

export function registerRecords(
  handle: Handle,
  service: ReturnType<typeof createRecordService>,
  /** Throws 404 for a role that the account does not own. */
  previewOf: (accountId: string, input: { roleId: string; cid: string }) => Promise<ConversationKey>,
): void {
  handle(conversationPage, ({ session, input: { page, size, ...filter } }) =>
    service.page(session.accountId, filter, page, size),
  );
  handle(conversationSummary, ({ session, input }) => service.summary(session.accountId, input));
  handle(conversationById, ({ session, input }) => service.find(session.accountId, input.id));
  handle(exportConversations, ({ session, input }) => service.export(session.accountId, input));
  handle(deleteConversations, async ({ session, input }) => {
    await service.remove(session.accountId, input.ids);
    return null;
  });
  handle(restoreConversations, async ({ session, input }) => {
    await service.restore(session.accountId, input.ids);
    return null;
  });
  handle(recordSetting, ({ session }) => service.setting(session.accountId));
  handle(saveRecordSetting, async ({ session, input }) => {
    await service.saveSetting(session.accountId, input.retentionDays);
    return null;
  });
  handle(chatHistory, async ({ session, input }) => service.history(await previewOf(session.accountId, input)));
  handle(forgetChat, async ({ session, input }) => {
    await service.forget(await previewOf(session.accountId, input));
    return null;
  });
}
