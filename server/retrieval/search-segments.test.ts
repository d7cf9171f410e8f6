import { beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '#server/testing/test-database.ts';
import { createSampleLibraries, type SampleLibraries, type SampleLibrary } from '../testing/sample-library.ts';
import { searchSegments } from './search-segments.ts';

const texts = [
  '市图书馆周一至周五九点开放，周末闭馆。',
  '图书馆借书证在一楼服务台办理，需要身份证和照片。',
  '食堂周末照常开放，早餐七点开始供应。',
  '自习室需要提前一天预约，每次最多四小时。',
  '校医院二十四小时急诊，电话 8866-1200。',
];

describeOnBothDatabases('searchSegments', (database) => {
  let samples: SampleLibraries;
  let library: SampleLibrary;
  let documentId: string;
  let ids: number[];

  beforeAll(async () => {
    samples = await createSampleLibraries(database().db);
    library = await samples.addLibrary();
    documentId = await samples.addDocument(library, '校园指南.docx');
    ids = await samples.addSegments(library, documentId, texts);
  });

  const search = (query: string, topK = 5) =>
    searchSegments(database().db, { libraryKeys: [library.key], query, topK });

  it.each([
    ['借书证怎么办？', 1],
    ['自习室要预约吗', 3],
    ['请问早餐几点开始？', 2],
    ['急诊电话８８６６', 4],
    ['周末图书馆开门吗', 0],
  ])('%s', async (query, index) => {
    const { hits } = await search(query);
    expect(hits[0]).toMatchObject({ segmentId: ids[index], title: '校园指南.docx', text: texts[index] });
  });

  it('is sure of what it found, in a library of five segments too, and not of the rest', async () => {
    const [certain] = (await search('自习室需要提前多久预约？')).hits;
    const unrelated = (await search('公司年假一共有多少天？')).hits;
    expect(certain?.relevance).toBeGreaterThan(0.8);
    expect(certain?.matchedTerms).toEqual(expect.arrayContaining(['自习', '预约']));
    expect(Math.max(0, ...unrelated.map(({ relevance }) => relevance))).toBeLessThan(0.1);
  });

  it('gives every term with its telling power, unknown ones the most', async () => {
    const { terms } = await search('图书馆 zebra');
    const weight = new Map(terms.map((term) => [term.term, term.weight]));
    expect([...weight.keys()]).toEqual(['图书', '书馆', 'zebra']);
    expect(weight.get('zebra')).toBeGreaterThan(weight.get('图书') ?? 0);
  });

  it('gives at most topK, equal ones in order of their ids', async () => {
    const twins = await samples.addLibrary();
    const twinDocument = await samples.addDocument(twins, 'twins');
    const twinIds = await samples.addSegments(twins, twinDocument, Array(40).fill('完全一样的内容'));
    const { hits } = await searchSegments(database().db, { libraryKeys: [twins.key], query: '一样的内容', topK: 3 });
    expect(hits.map(({ segmentId }) => segmentId)).toEqual(twinIds.slice(0, 3));
  });

  it('finds by the heading path', async () => {
    const manual = await samples.addLibrary();
    const id = await samples.addDocument(manual, 'manual');
    await samples.addSegments(manual, id, ['按住按钮三秒。'], ['第三章 维护', '恢复出厂设置']);
    await samples.addSegments(manual, id, ['按住按钮一秒。'], ['第二章 使用', '开机']);
    const { hits } = await searchSegments(database().db, {
      libraryKeys: [manual.key],
      query: '怎么恢复出厂设置',
      topK: 1,
    });
    expect(hits).toMatchObject([{ text: '按住按钮三秒。', heading: ['第三章 维护', '恢复出厂设置'] }]);
  });

  it('searches several libraries as one and no other', async () => {
    const other = await samples.addLibrary();
    await samples.addSegments(other, await samples.addDocument(other, 'other'), ['图书馆在东门。']);
    const both = await searchSegments(database().db, {
      libraryKeys: [library.key, other.key],
      query: '图书馆',
      topK: 9,
    });
    expect(both.hits).toHaveLength(3);
    expect((await search('图书馆', 9)).hits).toHaveLength(2);
    expect((await searchSegments(database().db, { libraryKeys: [], query: '图书馆', topK: 9 })).hits).toEqual([]);
  });

  it('hides a deleted document at once', async () => {
    const shelf = await samples.addLibrary();
    const gone = await samples.addDocument(shelf, 'gone');
    await samples.addSegments(shelf, gone, texts);
    await database().sql`update document set deleted_at = now() where id = ${gone}`;
    expect((await searchSegments(database().db, { libraryKeys: [shelf.key], query: '图书馆', topK: 9 })).hits).toEqual(
      [],
    );
  });

  it.each(['', ' \n\t', '？？？……', '😀', '%_\\', 'zzz'])('finds nothing for %j', async (query) => {
    expect((await search(query)).hits).toEqual([]);
  });

  it('survives hostile questions', async () => {
    const long = Array.from({ length: 10_000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)));
    expect((await search(`图书馆${long.join('')}`)).hits[0]?.relevance).toBeLessThan(0.1);
    expect((await search(`'; drop table posting; -- 图书馆 \\x00 $1 {} \ud800`)).hits).toHaveLength(2);
    expect((await search('a\u0000图书馆')).hits).toHaveLength(2);
    expect((await search('图书馆')).hits).toHaveLength(2);
  });
});
