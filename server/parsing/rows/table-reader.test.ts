import { afterAll, expect, it } from 'vitest';
import { withFile } from '../fixtures/parse-file.ts';
import { createRowReader } from './row-reader.ts';
import { createTableReader } from './table-reader.ts';

const rows = createRowReader();
const read = createTableReader(rows);
afterAll(() => rows.close());

it('says of a file that is no workbook what the template is, not what lists may be', async () => {
  const rules = { maxRows: 10, maxBytes: 10_000, required: ['题型'], what: '题' };
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
  await withFile('a.xlsx', picture, async (path) => {
    await expect(read({ path, name: 'a.xlsx', owner: 'a' }, rules)).rejects.toMatchObject({
      code: 400,
      message: '文件格式不正确，请按模板填写后上传 xlsx 文件',
    });
  });
});
