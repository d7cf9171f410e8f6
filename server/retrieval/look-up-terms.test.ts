import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { createSampleLibraries, type SampleLibraries, type SampleLibrary } from '../testing/sample-library.ts';
import { lookUpTerms } from './look-up-terms.ts';
import { readStatistics } from './posting.store.ts';

describe('lookUpTerms', () => {
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
    const { frequencies } = await lookUpTerms(database.db, [library.key], ['图书', '食堂', '没有'], statistics);
    return Object.fromEntries(frequencies);
  };

  it('follows every change of the libraries', async () => {
    expect(await count()).toEqual({ 图书: 2100 });
    const more = await samples.addDocument(library, 'more');
    await samples.addSegments(library, more, ['图书馆食堂']);
    expect(await count()).toEqual({ 图书: 2101, 食堂: 1 });
    await database.sql`delete from segment where document_id = ${more}`;
    expect(await count()).toEqual({ 图书: 2100 });
  });

  it('looks at terms of many batches once while nothing changes, and estimates them; at others each time', async () => {
    const shelf = await samples.addLibrary();
    const document = await samples.addDocument(shelf, 'batches');
    for (let batch = 0; batch < 150; batch++)
      await samples.addSegments(shelf, document, batch === 149 ? ['图书馆食堂'] : ['图书馆']);
    const statistics = await readStatistics(database.db, [shelf.key]);
    const lookUp = () => lookUpTerms(database.db, [shelf.key], ['图书', '食堂'], statistics);
    const before = await lookUp();
    expect(before.frequencies.get('图书')).toBeCloseTo(150, -1);
    expect([...before.postings.keys()]).toEqual(['食堂']);
    await database.sql`delete from posting where term in ('图书', '食堂')`; // behind its back
    expect((await lookUp()).frequencies).toEqual(new Map([['图书', before.frequencies.get('图书')]]));
  });
});
