import { describe, expect, test } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { BrokenStoreError, explainShortage, NoRoomError } from './explain-shortage.ts';

const coded = (code: string | number, cause?: unknown) => Object.assign(new Error('no', { cause }), { code });

describe('what a machine has run out of', () => {
  test.each<[string, unknown, number, string]>([
    ['a full disk', coded('ENOSPC'), CODE.noRoom, '磁盘已满'],
    ['a quota', coded('EDQUOT'), CODE.noRoom, '磁盘已满'],
    ['a full disk of the database', new Error('query failed', { cause: coded('53100') }), CODE.noRoom, '磁盘已满'],
    ['a disk that is nearly full', new NoRoomError('磁盘只剩 3MB'), CODE.noRoom, '快满了'],
    ['a folder that is gone', new BrokenStoreError('no'), CODE.unavailable, '存放文件的目录'],
    ['a disk that is read only', coded('EROFS'), CODE.unavailable, '不能写入'],
    ['too many open files', coded('EMFILE'), CODE.unavailable, '过多'],
    ['memory', new RangeError('Array buffer allocation failed'), CODE.unavailable, '内存不足'],
    ['memory of the database', new Error('x', { cause: coded('53200') }), CODE.unavailable, '内存不足'],
    ['memory of a worker', coded('ERR_WORKER_OUT_OF_MEMORY'), CODE.unavailable, '内存不足'],
  ])('%s has words', (_, error, code, words) => {
    const told = explainShortage(error);
    expect(told).toMatchObject({ code, message: expect.stringContaining(words) });
    expect(told?.message).toMatch(/管理员/);
  });

  test.each([new Error('no'), new RangeError('Invalid count value'), coded('23505'), 'ENOSPC', null])(
    '%s is none of them',
    (error) => expect(explainShortage(error)).toBeNull(),
  );
});
