import { RetrievalSettings } from '#contract/retrieval.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { createNeighbourReader, createTitleReader, type ReadNeighbours, type ReadTitles } from './search.store.ts';
import { type SegmentHit, type SegmentSearchResult, searchSegments } from './search-segments.ts';
import type { Semantics } from './semantics.ts';

export interface LibrarySearchResult extends SegmentSearchResult {
  /** Those that reach the threshold, best first: what chat reads. */
  hits: SegmentHit[];
  /** Those that came next and don't reach it. */
  below: SegmentHit[];
  /** The settings that were used. */
  settings: RetrievalSettings;
  /** Reads what stands before and after hits. */
  around: ReadNeighbours;
  /** Reads the titles inside of hits. */
  titlesIn: ReadTitles;
}

/** A library as its search needs it. */
export interface SearchableLibrary {
  key: number;
  settings: Record<string, unknown>;
}

/** The settings of a library; what is missing, or was saved under other limits, takes the defaults. */
export function readSettings(stored: Record<string, unknown>): RetrievalSettings {
  return RetrievalSettings.safeParse(stored).data ?? RetrievalSettings.parse({});
}

/** Searches a library by its own settings, or by those that are tried in their place. */
export type SearchLibrary = (
  library: SearchableLibrary,
  query: string,
  tried?: RetrievalSettings,
) => Promise<LibrarySearchResult>;

/** The one way to search a library: chat, hit test and regression come through here. */
export function createLibrarySearch(db: Database, semantics?: Semantics): SearchLibrary {
  const around = createNeighbourReader(db);
  const titlesIn = createTitleReader(db);
  return async (library, query, tried) => {
    const settings = tried ?? readSettings(library.settings);
    const { topK, threshold, weights } = settings;
    const found = await searchSegments(db, { libraryKeys: [library.key], query, topK, weights, semantics });
    return {
      ...found,
      hits: found.hits.filter(({ relevance }) => relevance >= threshold),
      below: found.hits.filter(({ relevance }) => relevance < threshold),
      settings,
      around,
      titlesIn,
    };
  };
}
