import type { CleaningRule } from '#contract/cleaning.contract.ts';
import { cleanSegment, isEmpty } from './clean-segment.ts';
import { type CleanedSegment, createProfiler } from './document-profile.ts';
import type { createDuplicateFinder } from './find-duplicate.ts';

export interface Suggestion {
  segment: CleanedSegment;
  after: string;
  rules: CleaningRule[];
}

type Pages = () => AsyncIterable<CleanedSegment[]>;

/**
 * What the rules suggest for one document. Reads it twice: first for what only the whole tells, then for the changes.
 * @param read the document's segments in order, a page at a time
 * @param repair another rewriting, after the rules and before empty and duplicate segments are looked for
 */
export async function* scanDocument(
  read: Pages,
  chosen: ReadonlySet<CleaningRule>,
  duplicates: ReturnType<typeof createDuplicateFinder>,
  repair: (text: string) => Promise<string> = async (text) => text,
): AsyncGenerator<{ segments: number; suggestions: Suggestion[] }> {
  const profiler = createProfiler();
  for await (const page of read()) for (const segment of page) profiler.add(segment);
  const profile = profiler.finish();
  for await (const page of read()) {
    const suggestions: Suggestion[] = [];
    for (const segment of page) {
      const cleaned = cleanSegment(segment, profile, chosen);
      const repaired = isEmpty(cleaned.text) ? cleaned.text : await repair(cleaned.text);
      const rules = repaired === cleaned.text ? cleaned.rules : [...cleaned.rules, 'model' as const];
      const fate = decideFate(repaired, segment, chosen, duplicates);
      if (fate) suggestions.push({ segment, after: '', rules: [...rules.filter(() => fate === 'empty'), fate] });
      else if (rules.length > 0) suggestions.push({ segment, after: repaired, rules });
    }
    yield { segments: page.length, suggestions };
  }
}

/** Why a segment goes as a whole; null when it stays. */
function decideFate(
  text: string,
  segment: CleanedSegment,
  chosen: ReadonlySet<CleaningRule>,
  duplicates: ReturnType<typeof createDuplicateFinder>,
): CleaningRule | null {
  if (isEmpty(text)) return chosen.has('empty') || text === '' ? 'empty' : null;
  const found = duplicates.check(text, segment.heading);
  return found && chosen.has(found) ? found : null;
}
