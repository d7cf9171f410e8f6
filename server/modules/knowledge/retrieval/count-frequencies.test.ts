import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { countFrequencies } from './count-frequencies.ts';
import { readStatistics } from './posting.store.ts';
import { createSampleLibraries, type SampleLibraries, type SampleLibrary } from './sample-library.ts';

describe('countFrequencies', () => {
  let database: OpenDatabase;
  let samples: SampleLibraries;
  let library: SampleLibrary;

  beforeAll(async () => {
    database = await openTestDatabase();
    samples = await createSampleLibraries(database.db);
    library = await samples.addLibrary();
    await samples.addSegments(library, await samples.addDocument(library, 'many'), Array(2100).fill('图书馆'));
  });
  afterAll(() => database.close());

  const count = async () => {
    const statistics = await readStatistics(database.db, [library.key]);
    return Object.fromEntries(await countFrequencies(database.db, [library.key], ['图书', '食堂', '没有'], statistics));
  };

  it('follows every change of the libraries', async () => {
    expect(await count()).toEqual({ 图书: 2100 });
    const more = await samples.addDocument(library, 'more');
    await samples.addSegments(library, more, ['图书馆食堂']);
    expect(await count()).toEqual({ 图书: 2101, 食堂: 1 });
    await database.sql`delete from segment where document_id = ${more}`;
    expect(await count()).toEqual({ 图书: 2100 });
  });

  it('counts common terms once while nothing changes, rare ones each time', async () => {
    const other = await samples.addDocument(library, 'other');
    await samples.addSegments(library, other, ['食堂']);
    const before = await count();
    await database.sql`delete from posting where term in ('图书', '食堂')`; // behind its back
    expect(await count()).toEqual({ 图书: before.图书 });
  });
});
