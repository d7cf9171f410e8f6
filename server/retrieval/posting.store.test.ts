import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createSampleLibraries, type SampleLibraries, type SampleLibrary } from '../testing/sample-library.ts';
import { countTerms, queryTerms } from './count-terms.ts';
import { indexSegments, maxBatchSegments, readStatistics, readTerms } from './posting.store.ts';
import { inverseFrequency, rankPostings, termScore } from './rank-postings.ts';

const texts = [
  '图书馆周一至周五开放，周末闭馆。图书馆设有自习室。',
  '图书馆借书证在一楼服务台办理，图书馆每人限借五本，图书馆不外借期刊。',
  '食堂周末照常开放，早餐七点开始。',
  '自习室需要预约，周末不开放。自习室内请保持安静，自习室禁止饮食。',
  '校医院二十四小时急诊。',
];

/** BM25 as in the textbook, over everything in memory. */
function rankByHand(all: { id: number; text: string }[], query: string) {
  const counted = all.map(({ id, text }) => ({ id, ...countTerms(text) }));
  const average = counted.reduce((sum, { length }) => sum + length, 0) / counted.length;
  return counted
    .map(({ id, terms, length }) => {
      let score = 0;
      for (const term of queryTerms(query).toSorted()) {
        const holding = counted.filter((other) => other.terms.has(term)).length;
        const frequency = terms.get(term);
        if (frequency) score += inverseFrequency(counted.length, holding) * termScore(frequency, length, average);
      }
      return { segmentId: id, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.segmentId - b.segmentId);
}

describeOnBothDatabases('posting store', (database) => {
  let samples: SampleLibraries;
  let library: SampleLibrary;

  beforeAll(async () => {
    samples = await createSampleLibraries(database().db);
  });
  beforeEach(async () => {
    library = await samples.addLibrary();
  });

  async function rank(query: string) {
    const keys = [library.key];
    const { segmentCount, totalLength } = await readStatistics(database().db, keys);
    const read = await readTerms(database().db, keys, queryTerms(query), 100);
    const weights = new Map(
      Array.from(read, ([term, found]) => [term, inverseFrequency(segmentCount, found.segmentCount)]),
    );
    const postings = [...read.values()].flatMap((found) => found.postings);
    return rankPostings(postings, weights, totalLength / segmentCount, 100);
  }

  async function measure() {
    const { segmentCount, totalLength } = await readStatistics(database().db, [library.key]);
    const read = await readTerms(database().db, [library.key], ['图书', '周末', '自习'], 100);
    const frequencies = Array.from(read, ([term, found]): [string, number] => [term, found.segmentCount]);
    const [row] = await database().sql`select count(*)::int as rows from posting where library_key = ${library.key}`;
    return { segmentCount, totalLength, frequencies: Object.fromEntries(frequencies), rows: row?.rows };
  }

  async function addDocument(contents: string[]) {
    const documentId = await samples.addDocument(library, 'sample');
    return { documentId, ids: await samples.addSegments(library, documentId, contents) };
  }

  it('ranks like BM25 by hand, over several documents', async () => {
    const first = await addDocument(texts.slice(0, 2));
    const second = await addDocument(texts.slice(2));
    const all = [...first.ids, ...second.ids].map((id, index) => ({ id, text: texts[index] ?? '' }));
    for (const query of ['周末图书馆开放吗', '自习室预约', '借书证在哪里办理', '急诊 early 早餐', '周末']) {
      const ranked = await rank(query);
      expect(ranked.length).toBeGreaterThan(0);
      expect(ranked).toEqual(rankByHand(all, query));
    }
  });

  it('spreads a long document over batches and finds all of it', async () => {
    const { ids } = await addDocument(Array.from({ length: 450 }, (_, index) => `图书馆规则第${index}条`));
    const { segmentCount, frequencies } = await measure();
    expect({ segmentCount, frequencies }).toEqual({ segmentCount: 450, frequencies: { 图书: 450 } });
    expect(await rank('规则 449')).toHaveLength(100);
    expect((await rank('规则 449'))[0]?.segmentId).toBe(ids[449]);
  });

  it('corrects the statistics when segments are deleted', async () => {
    await addDocument(texts.slice(0, 2));
    const before = await measure();
    const second = await addDocument(texts.slice(2));
    const third = await addDocument(texts);
    expect(await measure()).not.toEqual(before);
    await database().sql`delete from segment where document_id in (${second.documentId}, ${third.documentId})`;
    expect(await measure()).toEqual(before);
  });

  it('goes with its document', async () => {
    const { documentId } = await addDocument(texts);
    await database().sql`delete from document where id = ${documentId}`;
    expect(await measure()).toEqual({ segmentCount: 0, totalLength: 0, frequencies: {}, rows: 0 });
  });

  it('replaces a batch that is written again', async () => {
    const { documentId, ids } = await addDocument(texts);
    const before = await measure();
    const segments = ids.map((id, index) => ({ id, counts: countTerms(texts[index] ?? '') }));
    await database().db.transaction((transaction) =>
      indexSegments(transaction, { libraryKey: library.key, documentId, segments }),
    );
    expect(await measure()).toEqual(before);
  });

  it('leaves nothing of a batch whose transaction failed', async () => {
    const before = await measure();
    const documentId = await samples.addDocument(library, 'sample');
    const interrupted = database().db.transaction(async (transaction) => {
      const rows = await transaction.execute<{ id: string }>(
        sql`insert into segment (document_id, library_id, position, text, heading, start_at, end_at)
          values (${documentId}, ${library.id}, 0, '图书', '[]', 0, 0) returning id`,
      );
      const segments = [{ id: Number(rows[0]?.id), counts: countTerms('图书') }];
      await indexSegments(transaction, { libraryKey: library.key, documentId, segments });
      throw new Error('killed');
    });
    await expect(interrupted).rejects.toThrow('killed');
    expect(await measure()).toEqual(before);
  });

  it('counts documents that are indexed at the same time, some while another is taken out', async () => {
    const gone = await addDocument(texts);
    await Promise.all([
      ...Array.from({ length: 6 }, () => addDocument(texts)),
      database().sql`delete from segment where document_id = ${gone.documentId}`,
    ]);
    const { segmentCount, frequencies } = await measure();
    expect({ segmentCount, frequencies }).toEqual({
      segmentCount: 30,
      frequencies: { 图书: 12, 周末: 18, 自习: 12 },
    });
  });

  it('keeps libraries apart', async () => {
    await addDocument(texts);
    library = await samples.addLibrary();
    expect(await rank('图书馆')).toEqual([]);
  });

  it('refuses an unbounded batch', async () => {
    const segments = Array.from({ length: maxBatchSegments + 1 }, (_, id) => ({ id, counts: countTerms('') }));
    const batch = { libraryKey: library.key, documentId: 'any', segments };
    await expect(database().db.transaction((transaction) => indexSegments(transaction, batch))).rejects.toThrow(
      RangeError,
    );
  });
});
