import { INDEX_TYPE, type KnowledgeDocument, type Library, STATUS } from '#contract/knowledge.contract.ts';
import { Segmentation } from '#contract/segmentation.contract.ts';
import { formatBytes } from '#server/platform/format-bytes.ts';
import { readSettings } from '#server/retrieval/search-library.ts';
import type { DocumentRow } from './document.store.ts';
import type { LibraryRow } from './library.store.ts';

type Counted = Pick<
  LibraryRow,
  'type' | 'processingCount' | 'failedCount' | 'documentCount' | 'disabledCount' | 'segmentCount' | 'importState'
>;
/** Of questions by how the last import went, as long as none of them is there; of documents by all of them. */
export function statusOf(row: Counted): number {
  if (row.processingCount > 0 || row.importState === STATUS.processing) return STATUS.processing;
  if (row.type === 2) return row.segmentCount === 0 ? (row.importState ?? STATUS.success) : STATUS.success;
  return row.failedCount > 0 && row.failedCount === row.documentCount - row.disabledCount
    ? STATUS.failed
    : STATUS.success;
}

export function toLibrary(row: LibraryRow, roleCount: number): Library {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    language: row.language,
    status: statusOf(row),
    documentCount: row.type === 2 ? 0 : row.documentCount, // the one that holds its entries is nobody's business
    failedCount: row.failedCount,
    retriableCount: row.retriableCount,
    disabledCount: row.disabledCount,
    bytes: row.bytes,
    segmentCount: row.segmentCount,
    sizeString: formatBytes(row.bytes),
    indexType: readSettings(row.settings).weights.vector === 0 ? INDEX_TYPE.words : INDEX_TYPE.meaning,
    roleCount,
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
  };
}

export function toDocument(row: DocumentRow, fileUrl: string): KnowledgeDocument {
  const { libraryId, size, createdAt, segmentation, recut, ...values } = row;
  return {
    ...values,
    segmentation: Segmentation.parse(segmentation),
    recutting: recut !== null,
    libId: libraryId,
    sizeString: formatBytes(size),
    fileUrl,
    createTime: createdAt.toISOString(),
  };
}
