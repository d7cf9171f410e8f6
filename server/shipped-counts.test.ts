import { expect, test } from 'vitest';
import { avatarPage } from '#contract/avatar.contract.ts';
import { SHIPPED_COUNTS } from '#contract/shipped-counts.contract.ts';
import { speechList } from '#contract/speech.contract.ts';
import { createTestApp } from '#server/testing/test-app.ts';

test('the site tells of as many people, voices and languages as a new account has', async () => {
  const app = await createTestApp({ jobs: false });
  const { token } = await app.createUser();
  const { voices } = (await app.call(speechList, {}, token)).data;
  const languages = new Set(voices.map(({ language }) => language.split('-')[0]));
  const { total } = (await app.call(avatarPage, {}, token)).data;
  expect({ avatars: total, voices: voices.length, languages: languages.size }).toEqual(SHIPPED_COUNTS);
  await app.close();
});
