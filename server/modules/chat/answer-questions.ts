import type { AnswerMedia, CitationSource } from '#contract/chat.contract.ts';
import { isSafeLink, type QuestionMatch } from '#contract/question.contract.ts';

/** What the question-and-answer library says to a message. */
export interface QuestionAnswer {
  /** Pieces as a model would send them. */
  pieces: string[];
  sources: CitationSource[];
  media: AnswerMedia[];
  /** The entries that answered. */
  ids: string[];
}

/** Who answered, for people. */
export const QUESTION_ENGINE = '问答库';

/** Writes the answer of the entries that match; null when none does. Several are set apart under their questions. */
export function answerFromQuestions(matches: readonly QuestionMatch[], showCitation: boolean): QuestionAnswer | null {
  const found = matches.filter(({ answers }) => answers);
  if (found.length === 0) return null;
  const text = found
    .map(({ question, answer }, index) => {
      const mark = showCitation ? `[${index + 1}]` : '';
      return found.length > 1 ? `**${question}**\n\n${answer}${mark}` : answer + mark;
    })
    .join('\n\n');
  return {
    pieces: text.match(/[^，。！？；：\n]*[，。！？；：\n]+|[^，。！？；：\n]+/g) ?? [],
    sources: showCitation ? found.map(toSource) : [],
    media: found.flatMap(({ pictureUrl, videoUrl }) => [
      ...toMedia('picture', pictureUrl),
      ...toMedia('video', videoUrl),
    ]),
    ids: found.map(({ id }) => id),
  };
}

function toSource({ id, question, answer }: QuestionMatch): CitationSource {
  const place = { page_number: null, heading: ['问答库'] };
  return { title: question, source: answer, source_type: 'question', ...place, document_id: id };
}

/** Stored links were checked when they were saved; what is shown to people is checked again. */
function toMedia(kind: AnswerMedia['kind'], url: string): AnswerMedia[] {
  return url !== '' && isSafeLink(url) ? [{ kind, url }] : [];
}
