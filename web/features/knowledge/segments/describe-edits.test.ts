import { expect, it } from 'vitest';
import { describeEdits } from './describe-edits.ts';

it('names what was done by hand, and says nothing where nothing was', () => {
  expect(describeEdits({ edited: 0, disabled: 0, deleted: 0, waiting: 0 })).toBeNull();
  expect(describeEdits({ edited: 2, disabled: 0, deleted: 1, waiting: 0 })).toBe(
    '有 3 处手工改动：修改 2 段，删除 1 段',
  );
  expect(describeEdits({ edited: 0, disabled: 4, deleted: 0, waiting: 0 })).toBe('有 4 处手工改动：停用 4 段');
  expect(describeEdits({ edited: 1, disabled: 0, deleted: 0, waiting: 2 })).toBe(
    '有 3 处手工改动：修改 1 段，待核对 2 处',
  );
});
