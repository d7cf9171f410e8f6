import type { KnowledgeDocument } from '#contract/knowledge.contract.ts';

/** What both looks of the list, table and cards, are given. */
export interface DocumentView {
  documents: readonly KnowledgeDocument[];
  selected: readonly KnowledgeDocument[];
  onSelect: (documents: readonly KnowledgeDocument[], on: boolean) => void;
  onDelete: (document: KnowledgeDocument) => void;
  /** On or off, whichever it is not. */
  onEnable: (document: KnowledgeDocument) => void;
  /** Choose another file in its place. */
  onReplace: (document: KnowledgeDocument) => void;
  /** Read a failed one again. */
  onRetry: (document: KnowledgeDocument) => void;
}

/** Where a document's segments are shown. */
export function documentPath({ id, libId }: Pick<KnowledgeDocument, 'id' | 'libId'>): string {
  return `/home/knowLedgeDetail/knowledgeDoc?id=${libId}&doc=${id}`;
}
