import { describe, expect, test } from 'vitest';
import { createBuiltinAnswerer } from './builtin-answerer.ts';

const role = {
  name: '小华',
  roleDesc: '向导',
  unknownReply: '不知道。',
  answerOnlyFromDocs: 1,
  showCitation: 1,
} as const;

async function answer(question: string, texts: string[]) {
  const hits = texts.map((text, index) => ({
    documentId: String(index),
    title: `${index}.md`,
    text,
    page: null,
    heading: [],
    relevance: 0.9,
  }));
  const sources = hits.map((hit) => ({
    ...hit,
    source: hit.text,
    source_type: 'document' as const,
    page_number: null,
    document_id: hit.documentId,
  }));
  const terms = [...question].flatMap((_, at) =>
    [...question][at + 1] ? [{ term: question.slice(at, at + 2), weight: 5 }] : [],
  );
  let text = '';
  const passages = { hits, terms, settings: { threshold: 0.18 } };
  for await (const piece of createBuiltinAnswerer('离线应答').answer(
    { role, question, history: [], passages, sources },
    new AbortController().signal,
  ))
    text += piece.text;
  return text;
}

describe('offline answers', () => {
  test.each([
    ['before the full stop', '保修期限是多久', '本机的保修期限是三年。', '本机的保修期限是三年[1]。'],
    ['after a quotation', '保存按钮叫什么', '保存按钮叫做“确认保存”。', '保存按钮叫做“确认保存”[1]。'],
    ['inside a quoted sentence', '馆训是什么', '馆训是：“馆训即读书。”', '馆训是：“馆训即读书[1]。”'],
    ['at an open end', '联系电话是多少', '联系电话是 12345', '联系电话是 12345[1]'],
  ])('the mark stands %s', async (_title, question, text, expected) => {
    expect(await answer(question, [text])).toBe(expected);
  });

  test('sentences of a language with spaces keep one between them', async () => {
    const text = 'The museum opens at nine. The museum closes at five.';
    expect(await answer('When does the museum open and close', [text])).toMatch(
      /nine\. The museum closes at five\[1\]\.$/,
    );
  });

  test('nothing found is the role’s fallback', async () => {
    expect(await answer('火星有多远', [])).toBe('不知道。');
  });
});
