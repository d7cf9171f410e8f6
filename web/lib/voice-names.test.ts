import { expect, test } from 'vitest';
import { nameKind } from './voice-names.ts';

test.each([
  ['小化（明亮女声）', '明亮女声'],
  ['Grace（美式英语女声）', '美式英语女声'],
  ['王老师（女）', '王老师（女）'],
  ['前台（二楼）', '前台（二楼）'],
  ['我的声音', '我的声音'],
])('%s is called %s', (name, kind) => expect(nameKind(name)).toBe(kind));
