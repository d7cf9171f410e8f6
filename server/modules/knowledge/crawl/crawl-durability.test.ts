import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { addWebSource, findWebSource, SOURCE_STATUS, webPagePage } from '#contract/crawl.contract.ts';
import { documentPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { makeDataDir } from '#server/testing/make-data-dir.ts';
import { startServer } from '#server/testing/start-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';
import { makePage, serveSite } from './fixtures/serve-site.ts';

const PAGES = 8;
const STOPS_AT = 4;

test('kill -9 in the middle of a crawl: it goes on with the page that waited, and reads none twice', async () => {
  const stopped = Promise.withResolvers<void>();
  const names = Array.from({ length: PAGES }, (_, index) => `/p${index}`);
  const site = await serveSite(
    Object.fromEntries(names.map((name) => [name, makePage(name, `${name} 页的文字各不相同。`)])),
  );
  site.pages.set(`/p${STOPS_AT}`, () => stopped.resolve()); // never answers
  const dataDir = await makeDataDir();
  const env = { CRAWL_ALLOW_HOSTS: site.host };
  let server = await startServer(dataDir, env);
  const token = await server.signIn();
  const libId = (await server.call(saveLibrary, { name: '网页' }, token)).data;
  const urls = names.map((name) => site.origin + name);
  const { data: id } = await server.call(addWebSource, { libId, mode: 'pages', urls }, token);
  await stopped.promise;
  await server.kill();

  site.pages.set(`/p${STOPS_AT}`, makePage('续', '重启以后才读到的文字。'));
  server = await startServer(dataDir, env);
  const source = await waitFor(async () => {
    const { data } = await server.call(findWebSource, { id }, token);
    return data.status === SOURCE_STATUS.running ? null : data;
  });
  expect(source).toMatchObject({ status: SOURCE_STATUS.done, counts: { total: PAGES, read: PAGES } });
  const pages = (await server.call(webPagePage, { sourceId: id, size: 100 }, token)).data.records;
  const documents = (await server.call(documentPage, { libId, size: 100 }, token)).data.records;
  expect(new Set(documents.map((row) => row.id))).toEqual(new Set(pages.map((page) => page.documentId)));
  const asked = site.asked.filter((name) => name !== '/robots.txt');
  expect(asked).toEqual([...names.slice(0, STOPS_AT + 1), ...names.slice(STOPS_AT)]);
  await server.stop();
  site.close();
  await fs.rm(dataDir, { recursive: true, force: true });
});
