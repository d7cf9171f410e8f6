import type { ReadTitles } from '#server/modules/knowledge/index.ts';
import { findSection, readCited } from '../../find-section.ts';
import { tellSources } from '../../owner-view.ts';
import { defineCloser } from '../stage.ts';
import type { TurnState } from '../turn.ts';

/** The sources of the answer, for every event that ends a turn. */
export const closeCitations = defineCloser({
  id: 'citations',
  reads: ['passages'],
  applies: ({ state }) => Object.keys(state.sources).length > 0 || state.media.length > 0,
  async run({ state, request }, { passages }, span) {
    if (passages?.titlesIn) await nameSections(state, passages.titlesIn);
    const marks = Object.keys(state.sources);
    span.note(`引用 ${marks.length} 处来源`);
    return {
      ...(marks.length > 0
        ? { citation: marks.join(''), citationSources: JSON.stringify(tellSources(state.sources, request.channel)) }
        : {}),
      ...(state.media.length > 0 ? { media: state.media } : {}),
    };
  },
});

/** Short sections may share a passage: its source then goes by the one that is cited, not by what all of them stand under. */
async function nameSections(state: TurnState, titlesIn: ReadTitles): Promise<void> {
  const titles = await titlesIn(Object.values(state.sources).flatMap(({ segment_id }) => segment_id ?? []));
  const cited = readCited(state.text);
  for (const [mark, source] of Object.entries(state.sources)) {
    const own = titles.get(source.segment_id ?? Number.NaN) ?? [];
    const section = findSection(source.source, own, cited.get(mark) ?? []);
    if (section) state.sources[mark] = { ...source, heading: [...source.heading, section] };
  }
}
