import { describe, expect, it } from 'vitest';
import { makeCompound } from '../fixtures/make-compound.ts';
import { makePpt } from '../fixtures/make-ppt.ts';
import { readBlocks } from '../fixtures/parse-file.ts';
import { pptReader } from './ppt-reader.ts';

const read = async (content: Uint8Array) =>
  (await readBlocks(pptReader, content)).map(({ page, kind, text }) => [page, kind, text.trimEnd()]);

describe('pptReader', () => {
  it('reads titles, lists, boxes and notes, and no hidden slides', async () => {
    const blocks = await read(
      makePpt([
        {
          outline: [
            [0, '读者手册'],
            [1, '每次十册\r借期三十天'],
          ],
          texts: [[4, 'Open 9-21']],
          notes: '先说开放时间',
        },
        { texts: [[0, '草稿']], hidden: true },
        {
          texts: [
            [1, '身份证'],
            [6, '证件'],
          ],
        },
        { texts: [[4, '*']] },
      ]),
    );
    expect(blocks).toEqual([
      [1, 'heading', '读者手册'],
      [1, 'body', '- 每次十册'],
      [1, 'body', '- 借期三十天'],
      [1, 'body', 'Open 9-21'],
      [1, 'body', '备注：先说开放时间'],
      [3, 'heading', '证件'],
      [3, 'body', '- 身份证'],
    ]);
  });

  it('refuses one with a password', async () => {
    await expect(read(makePpt([{ texts: [[0, 'a']] }], { encrypted: true }))).rejects.toMatchObject({
      reason: 'encrypted',
    });
  });

  it('reads what there is where the file does not say which slides it has', async () => {
    const header = Buffer.from('00009f0f0400000000000000', 'hex');
    const text = Buffer.from('周一闭馆', 'utf16le');
    const record = Buffer.concat([Buffer.from('0000a00f08000000', 'hex'), text]);
    expect(
      await read(makeCompound({ 'PowerPoint Document': Buffer.concat([header, record, header.subarray(0, 9)]) })),
    ).toEqual([[1, 'heading', '周一闭馆']]);
  });
});
