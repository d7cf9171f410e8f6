import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishGuide, usedGuides } from '#contract/account.contract.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { describeWithDatabase } from '#server/testing/test-database.ts';

describeWithDatabase('tours of the interface', (database) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ database: database(), jobs: false });
  });
  afterAll(() => app.close());

  test('one that was finished or skipped is used up for the account, once and wherever it signs in', async () => {
    const [one, other] = [await app.createUser(), await app.createUser()];
    expect((await app.call(usedGuides, {}, one.token)).data).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect(await app.call(finishGuide, { guide: 'roleEditor' }, one.token)).toMatchObject({ code: 200, data: null });
    expect((await app.call(usedGuides, {}, one.token)).data).toEqual(['roleEditor']);
    expect((await app.call(usedGuides, {}, other.token)).data).toEqual([]);
  });

  test('a tour that does not exist is refused; nobody without a session is answered', async () => {
    const { token } = await app.createUser();
    expect((await app.call(finishGuide, { guide: 'none' }, token)).code).toBe(400);
    expect((await app.call(usedGuides, {}, token)).data).toEqual([]);
    expect((await app.call(usedGuides, {})).code).toBe(401);
    expect((await app.call(finishGuide, { guide: 'roleEditor' })).code).toBe(401);
  });
});
