import { z } from 'zod';
import type { FoundPassages } from '../../answerer.ts';
import { languageToAnswer } from '../../role-in-language.ts';
import { toCitation } from '../../to-citation.ts';
import { choosePrefix, prependPrefix } from '../prepend-prefix.ts';
import { defineStage } from '../stage.ts';
import { asInterviewer } from './read-resume.ts';

/** What a role without documents has found. */
const NOTHING: FoundPassages = { hits: [], terms: [], settings: { threshold: 0 } };

/** The last stage always answers: the role's model, or the offline answerer, from what was found. */
export const askModel = defineStage({
  id: 'model',
  input: z.object({ question: z.string() }),
  reads: ['asked', 'passages', 'tools'],
  inputOf: ({ question }) => ({ question }),
  async run({ turn, input, slices }) {
    const { role, answerer, signal, request } = turn;
    const earlier = await turn.history();
    const history = role.historyNum > 0 ? earlier.slice(-role.historyNum) : [];
    // A model that reads what was said before needs no completed question, and answers in the tone of what was said.
    const question = (answerer.isModel && history.length > 0 && slices.asked?.said) || input.question;
    const found = slices.passages ?? NOTHING;
    const passages = answerer.isModel ? addUnsure(found) : found;
    const sources = passages.hits.map((hit) => toCitation(hit, role.documentLibId));
    const origin = { accountId: turn.key.accountId, roleId: role.id, turnId: turn.id };
    const prefix = choosePrefix(role.answerPrefix, earlier.length);
    const language = languageToAnswer(role, request.language);
    const isSure = found.hits.length > 0 || role.answerOnlyFromDocs === 0;
    const tools = (answerer.isModel && slices.tools) || null;
    const asked = { role: asInterviewer(role), question, history, passages, sources, prefix, language, origin, tools };
    const pieces = answerer.answer(asked, signal);
    const opened = prefix === '' ? pieces : prependPrefix(prefix, pieces, answerer.isModel && isSure);
    return {
      engine: answerer.label,
      pieces: opened,
      sources: role.showCitation ? sources : [],
    };
  },
});

/** Passages that a model reads, also of those that are not good enough to answer from: it can tell, and may refuse. */
const READ_BY_MODEL = 5;

function addUnsure({ hits, below = [], ...found }: FoundPassages): FoundPassages {
  const known = new Set(hits.map(({ documentId, text }) => `${documentId} ${text}`));
  const unsure = below.filter(({ documentId, text }) => !known.has(`${documentId} ${text}`));
  return { ...found, hits: [...hits, ...unsure.slice(0, Math.max(0, READ_BY_MODEL - hits.length))], below };
}
