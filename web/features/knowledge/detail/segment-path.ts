/** Where one segment of a document stands among the others. */
export function segmentPath(libId: string, at: { documentId: string; segmentId: number }): string {
  const params = new URLSearchParams({ id: libId, doc: at.documentId, segment: String(at.segmentId) });
  return `/home/knowLedgeDetail/knowledgeDoc?${params}`;
}
