import { defineCloser } from '../stage.ts';
import { noteReply } from '../thread.ts';

/** The next turn may go on from what this one has cited, or from what it has offered. */
export const closeThread = defineCloser({
  id: 'thread',
  reads: ['asked', 'passages'],
  applies: (_turn, { asked }) => asked !== undefined,
  async run(turn, { passages }) {
    const { answered, sources } = turn.state;
    const [source] = Object.values(sources);
    if (!answered && passages?.choices) await noteReply(turn, { choices: passages.choices });
    if (answered && source?.source_type === 'document')
      await noteReply(turn, { cited: { documentId: source.document_id } });
    return {};
  },
});
