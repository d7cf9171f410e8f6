import { defineCloser } from '../stage.ts';
import { noteCited } from '../thread.ts';

/** The next turn may go on from what this one has cited. */
export const closeThread = defineCloser({
  id: 'thread',
  reads: ['asked'],
  applies: ({ state }, { asked }) => asked !== undefined && state.answered && Object.keys(state.sources).length > 0,
  async run(turn) {
    const [source] = Object.values(turn.state.sources);
    if (source?.source_type === 'document')
      await noteCited(turn, {
        documentId: source.document_id,
        segmentId: source.segment_id ?? null,
        heading: source.heading,
      });
    return {};
  },
});
