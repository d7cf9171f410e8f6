import { expect, test } from 'vitest';
import { createNodeHistory } from './node-history.ts';

test('steps go back and forth, and what is changed without a stop is one', () => {
  let now = 0;
  const history = createNodeHistory(() => now);
  const write = (before: string, after: string, id = 'a') =>
    history.note({ id, before: { script: before }, after: { script: after } }, 'type');
  write('', '您');
  now += 200;
  write('您', '您好');
  now += 2000;
  write('您好', '您好。');
  history.note({ id: 'a', before: { allowsQuestions: true }, after: { allowsQuestions: false } }, '');
  expect(history.undo()).toMatchObject({ before: { allowsQuestions: true } });
  expect(history.undo()).toMatchObject({ before: { script: '您好' } });
  expect(history.undo()).toEqual({ id: 'a', before: { script: '' }, after: { script: '您好' } });
  expect([history.undo(), history.canUndo(), history.canRedo()]).toEqual([null, false, true]);
  expect(history.redo()).toMatchObject({ after: { script: '您好' } });
  write('您好', '您好！');
  expect([history.redo(), history.canRedo()]).toEqual([null, false]);
});

test('steps of another node, and those after a step back, stand by themselves', () => {
  const history = createNodeHistory(() => 0);
  const write = (id: string, before: string, after: string) =>
    history.note({ id, before: { notes: before }, after: { notes: after } }, 'notes');
  write('a', '', '一');
  write('b', '', '二');
  expect(history.undo()).toMatchObject({ id: 'b' });
  write('a', '一', '三');
  expect(history.undo()).toEqual({ id: 'a', before: { notes: '一' }, after: { notes: '三' } });
});

test('what happens to the list stands between the changes of its nodes; what was taken back otherwise is no step', () => {
  const history = createNodeHistory(() => 0);
  const write = (before: string, after: string) =>
    history.note({ id: 'a', before: { script: before }, after: { script: after } }, 'type');
  write('', '一');
  const deletion = { list: 'deleted', ids: ['b', 'c'] } as const;
  history.noteList(deletion);
  write('一', '二');
  expect(history.undo()).toMatchObject({ before: { script: '一' } });
  expect(history.undo()).toBe(deletion);
  expect(history.redo()).toBe(deletion);
  history.drop(deletion);
  expect(history.undo()).toMatchObject({ before: { script: '' } });
});
