import {
  type HitComparison,
  type LibrarySettings,
  RETRIEVAL_MODES,
  type RetrievalSettings,
  weightsOfMode,
} from '#contract/retrieval.contract.ts';
import type { LibrarySearchResult } from '#server/retrieval/search-library.ts';
import { describeHits, roundTime } from './test-hits.ts';

/** Asks the same question in every way, one after the other, so that their times can be compared as well. */
export async function compareModes(
  search: (settings: RetrievalSettings) => Promise<LibrarySearchResult>,
  settings: RetrievalSettings,
  reasons: LibrarySettings['reasons'],
): Promise<HitComparison> {
  const compared: HitComparison = [];
  for (const mode of RETRIEVAL_MODES) {
    const tried = { ...settings, weights: weightsOfMode(mode, settings.weights) };
    const off = mode === 'vector' || mode === 'rerank' ? reasons[mode] : null;
    if (off !== null) {
      compared.push({ mode, off, settings: tried, hits: [], ms: 0, notes: [] });
      continue;
    }
    const found = await search(tried);
    compared.push({
      mode,
      off: null,
      settings: tried,
      hits: describeHits(found),
      ms: roundTime(found.ms),
      notes: found.notes,
    });
  }
  return compared;
}
