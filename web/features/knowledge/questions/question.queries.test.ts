import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { envelope, stubBrowser, stubFetch } from '#web/lib/testing/stub-browser.ts';
import { everyQuestion, loadQuestions, questionsQuery } from './question.queries.ts';

beforeEach(() => void stubBrowser());

it('lists of questions say for which product they ask, as the specification has it', async () => {
  const sent = stubFetch(() => envelope(200, { records: [], total: 0, size: 20, current: 1 }));
  const view = { libId: '00000000-0000-4000-8000-00000000000a', name: '退房', classify: undefined };
  await new QueryClient().fetchQuery(questionsQuery({ ...view, page: 2 }));
  await loadQuestions(view);
  await everyQuestion(view.libId).loadPage(1);
  expect(sent).toHaveLength(3);
  for (const { url } of sent) expect(url).toContain('bizcard=avatar');
  expect(decodeURIComponent(sent[0]?.url ?? '')).toContain('name=退房&page=2&size=20');
});
