import type { CitationSource } from '#contract/chat.contract.ts';
import { defineCloser } from '../stage.ts';
import { describeWords, type WordStageDependencies } from '../stages/refuse-words.ts';

/** Sources are shown beside the answer: sensitive words in them are masked, and what was found in the answer is told and counted. */
export function closeWords({ noteFound }: Pick<WordStageDependencies, 'noteFound'>) {
  return defineCloser({
    id: 'wordsOut',
    reads: ['rules', 'foundInAnswer'],
    applies: ({ state }, { rules, foundInAnswer = [] }) =>
      rules !== undefined && (foundInAnswer.length > 0 || hasSources(state.sources)),
    async run({ state, request, role }, { rules, foundInAnswer = [] }, span) {
      if (!rules) return {};
      const mask = async (text: string) => (await rules.check(text)).masked;
      for (const [mark, source] of Object.entries(state.sources)) {
        const heading = await Promise.all(source.heading.map(mask));
        state.sources[mark] = {
          ...source,
          title: await mask(source.title),
          source: await mask(source.source),
          heading,
        };
      }
      if (foundInAnswer.length === 0) return {};
      span.note(`${state.cut ? '拦截' : '遮盖'}：${describeWords(foundInAnswer)}`);
      await noteFound({ accountId: request.accountId, roleId: role.id, direction: 'answer', found: foundInAnswer });
      return {};
    },
  });
}

const hasSources = (sources: Record<string, CitationSource>): boolean => Object.keys(sources).length > 0;
