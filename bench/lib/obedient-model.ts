import { startScriptedUpstream } from '#server/testing/scripted-upstream.ts';
import { holdsAnswer } from './judge-reply.ts';

/**
 * A language model that does exactly as it is told: of what it was given it says the passage that holds the answers that are expected, with
 * its number, and where none does the reply to what it does not know. It never writes a question anew.
 */
export async function startObedientModel() {
  let groups: string[][] = [];
  let unknownReply = '';
  let reached = false;
  const holds = (text: string) => groups.every((group) => group.some((answer) => holdsAnswer(text, answer)));
  const upstream = await startScriptedUpstream((call) => {
    const system = call.body.messages[0]?.content ?? '';
    if (system.startsWith('把用户最后一句话改写')) return call.answer('');
    const [, given = ''] = /^(资料 [0-9a-f]{12})\n([\s\S]*)\n\1$/m.exec(system)?.slice(1) ?? [];
    const passages = given.split(/^(?=\[\d+\] 《)/m);
    reached = groups.length > 0 && holds(given);
    const found = passages.flatMap((text, index) =>
      groups.flat().some((answer) => holdsAnswer(text, answer))
        ? `${text.replace(/^\[\d+\] /, '')}[${index + 1}]。`
        : [],
    );
    return call.answer(reached ? found.join('') : unknownReply);
  });
  return {
    baseUrl: upstream.baseUrl,
    /** What the next conversation asks for: a spelling of each group. Nothing: the documents do not say it. */
    expect(wanted: string[][], unknown: string): void {
      groups = wanted;
      unknownReply = unknown;
      reached = false;
    },
    isReached: () => reached,
    close: () => upstream.close(),
  };
}
