import { expect, test } from 'vitest';
import { InteractionSettings, NO_INTERACTION } from '#contract/interaction.contract.ts';
import { beginningOf, tellHint } from './invitation.ts';
import { SCENE_TEMPLATES } from './templates/index.ts';

test.each([
  [{}, '点这里开始，点按说话'],
  [{ microphone: { mode: 'hold' } }, '点这里开始，按住说话'],
  [{ microphone: { mode: 'free' } }, '点这里开始，直接开口'],
  [{ microphone: { mode: 'none' } }, '点这里开始，打字提问'],
  [{ wake: { touch: true } }, '轻触屏幕开始，点按说话'],
  [{ wake: { touch: true }, microphone: { mode: 'free' } }, '轻触屏幕开始，直接开口'],
  [{ wake: { voice: true, word: '小华小华' } }, '说“小华小华”唤醒我'],
  [{ wake: { voice: true, word: '小华小华' }, microphone: { mode: 'none' } }, '点这里开始，打字提问'],
  // Listened for within a conversation, it begins none.
  [{ wake: { word: '小华小华' } }, '点这里开始，点按说话'],
])('a screen set to %j tells how one begins: %s', (settings, words) => {
  const beginning = beginningOf(InteractionSettings.parse(settings));
  for (const hint of ['', '直接开口，我在听', '请说，我在听']) expect(tellHint(hint, beginning)).toEqual([words, '']);
  expect(tellHint('直接开口，我在听\n也可以点上面的问题', beginning)).toEqual([words, '也可以点上面的问题']);
});

test('what its creator wrote stays', () => {
  expect(tellHint('欢迎提问\n就在\n这里', beginningOf(NO_INTERACTION))).toEqual(['欢迎提问', '就在 这里']);
});

test('no template promises to listen before somebody has set it to', () => {
  for (const { scene } of SCENE_TEMPLATES)
    for (const one of scene.components)
      if (one.kind === 'chat') expect(tellHint(one.hint)).toEqual(['点这里开始，点按说话', '也可以点上面的问题']);
});
