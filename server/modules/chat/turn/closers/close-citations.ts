import { tellSources } from '../../owner-view.ts';
import { defineCloser } from '../stage.ts';

/** The sources of the answer, for every event that ends a turn. */
export const closeCitations = defineCloser({
  id: 'citations',
  applies: ({ state }) => Object.keys(state.sources).length > 0 || state.media.length > 0,
  run({ state, request }, _slices, span) {
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
