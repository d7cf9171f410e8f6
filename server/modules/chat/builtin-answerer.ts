import { answerParts } from './answerer/answer-parts.ts';
import { refuse } from './answerer/refuse.ts';
import { replySmallTalk } from './answerer/reply-small-talk.ts';
import type { Answerer, AnswerPiece, AnswerRequest } from './answerer.ts';

/** Sentences of an extractive answer: more of them read like a pile of quotations. */
const MAX_SENTENCES = 2;

/** Answers without any model: in the words of the documents, or not at all. */
export function createBuiltinAnswerer(label: string) {
  return {
    label,
    isModel: false,
    async *answer(
      { role, question, passages, sources }: AnswerRequest,
      _signal: AbortSignal,
    ): AsyncGenerator<AnswerPiece> {
      const smallTalk = replySmallTalk(question, role);
      if (smallTalk) {
        yield { text: smallTalk, alone: true };
        return;
      }
      const found = answerParts(question, passages, MAX_SENTENCES);
      if (!found) {
        yield* refuse(role, passages);
        return;
      }
      for (const [index, { text, source }] of found.sentences.entries()) {
        // Sentences in a row from one source carry its mark once, at the last of them.
        const followed = found.sentences[index + 1]?.source === source;
        const mark = sources[source] && !followed ? `[${source + 1}]` : '';
        const separator = index === 0 ? '' : separate(found.sentences[index - 1]?.text ?? '', text);
        for (const piece of splitClauses(separator + putBeforeEnd(text, mark))) yield { text: piece };
      }
      for (const part of found.open) yield { text: `\n\n关于“${part}”，资料里没有提到。`, partial: true };
    },
  } satisfies Answerer;
}

/** Begins like a line of a list. */
const listLine = /^\s*(?:[-*•·]|\d{1,2}[.、)）]|[（(]\d{1,2}[)）]|[①-⑳])/;

/** Lists stand apart from what is around them; sentences of languages with spaces keep one between them. */
function separate(before: string, text: string): string {
  if ([text, before].some((part) => part.includes('\n') || listLine.test(part))) return '\n\n';
  return /[\p{Script=Latin}\d.!?]$/u.test(before) ? ' ' : '';
}

/** `办理。` becomes `办理[1]。`, `“保存”。` becomes `“保存”[1]。`: the mark belongs to the sentence. */
function putBeforeEnd(text: string, mark: string): string {
  const end = text.match(/[。！？!?；;.…]+[”』」）)]*\s*$/)?.[0] ?? '';
  return text.slice(0, text.length - end.length) + mark + end;
}

/** Pieces as a model would send them, so that voice and page begin with the first clause. */
function splitClauses(text: string): string[] {
  return text.match(/[^，。！？；：\n]*[，。！？；：\n]+|[^，。！？；：\n]+/g) ?? [];
}
