/** A segment that means something like the question. */
export interface SimilarSegment {
  segmentId: number;
  /** 0 to 1, in the sense of a segment's relevance. */
  nearness: number;
  /** 0 to 1: how little further from the question than the nearest one it is. */
  standing: number;
}

/** What understands a question beyond its words: models at services, where they are configured. Neither call ever rejects. */
export interface Semantics {
  /** Nearest first. Null where vectors are not in force for these libraries; `note` says why a question goes without them. */
  findSimilar(
    libraryKeys: number[],
    query: string,
    limit: number,
  ): Promise<{ segments: SimilarSegment[]; note: string | null } | null>;
  /** How well each text answers the question, 0 to 1, in their order. Null where no rerank model is configured. */
  rerank(query: string, texts: string[]): Promise<{ scores: number[] | null; note: string | null } | null>;
}
