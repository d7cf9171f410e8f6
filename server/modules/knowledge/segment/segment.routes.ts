import {
  applyWaitingEdit,
  deleteSegment,
  dismissWaitingEdit,
  documentDetail,
  editSegment,
  enableSegment,
  mergeSegment,
  originalText,
  previewRecut,
  previewSegments,
  resegmentDocument,
  retryDocument,
  segmentChanges,
  segmentPage,
  splitSegment,
  undoResegment,
  undoSegmentChange,
  waitingEdits,
} from '#contract/segment.contract.ts';
import { Segmentation } from '#contract/segmentation.contract.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { createKnowledgeService } from '../knowledge.service.ts';
import type { RecutService } from '../recut/recut.service.ts';
import type { createPreview } from './preview-segmentation.ts';
import type { SegmentService } from './segment.service.ts';

export function registerSegmentRoutes(
  handle: Handle,
  service: SegmentService,
  knowledge: ReturnType<typeof createKnowledgeService>,
  recut: RecutService,
  preview: ReturnType<typeof createPreview>,
): void {
  handle(documentDetail, ({ session, input }) => recut.find(session.accountId, input.docId));
  handle(retryDocument, async ({ session, input }) => {
    await knowledge.retryDocument(session.accountId, input.docId);
    return null;
  });
  handle(resegmentDocument, async ({ session, input: { docId, edits, ...segmentation } }) => {
    await recut.recut(session.accountId, docId, segmentation, edits);
    return null;
  });
  handle(undoResegment, async ({ session, input }) => {
    await recut.undo(session.accountId, input.docId);
    return null;
  });
  handle(previewRecut, ({ session, input: { docId, ...segmentation }, signal }) =>
    recut.preview(session.accountId, docId, segmentation, signal),
  );
  handle(waitingEdits, ({ session, input }) => recut.listWaiting(session.accountId, input.docId));
  handle(applyWaitingEdit, ({ session, input }) =>
    service.applyWaiting(session.accountId, input.docId, input.waitingId, input.segmentId),
  );
  handle(dismissWaitingEdit, async ({ session, input }) => {
    await service.dismissWaiting(session.accountId, input.docId, input.waitingId, input.dismissed);
    return null;
  });
  handle(previewSegments, ({ session, input, signal }) => {
    const segmentation = Segmentation.parse(input.type === 2 ? { ...input, segmentType: 'qa' } : input);
    const look = { ofQuestions: input.type === 2, typed: input.segmentText, signal };
    return preview(session.accountId, input.filePath, segmentation, look);
  });
  handle(segmentPage, ({ session, input }) => service.page(session.accountId, input));
  handle(originalText, ({ session, input }) => service.originalText(session.accountId, input));
  handle(editSegment, ({ session, input }) =>
    service.edit(session.accountId, input.docId, input.id, input.text, input.before),
  );
  handle(splitSegment, ({ session, input }) => service.split(session.accountId, input.docId, input.id, input.at));
  handle(mergeSegment, ({ session, input }) => service.merge(session.accountId, input.docId, input.id));
  handle(enableSegment, ({ session, input }) =>
    service.enable(session.accountId, input.docId, input.ids, input.enabled),
  );
  handle(deleteSegment, ({ session, input }) => service.remove(session.accountId, input.docId, input.ids));
  handle(segmentChanges, ({ session, input }) => service.listChanges(session.accountId, input.docId));
  handle(undoSegmentChange, ({ session, input }) => service.undo(session.accountId, input.docId, input.changeId));
}
