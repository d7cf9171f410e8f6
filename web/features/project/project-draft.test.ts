import { expect, test } from 'vitest';
import { NO_INTERACTION } from '#contract/interaction.contract.ts';
import { readProjectDraft } from './project-draft.ts';

const fields = { name: '前台', roleId: 'r', direction: '2', background: '', scene: null };
const draftOf = (values: object) =>
  readProjectDraft({ values: { ...fields, ...values }, base: { ...fields, ...values } });

test('what is not right yet is kept as it was typed', () => {
  const interaction = {
    ...NO_INTERACTION,
    wake: { ...NO_INTERACTION.wake, voice: true, word: '华' },
    sleep: { as: 'picture', url: '', fit: 'cover' },
  };
  expect(draftOf({ interaction })?.values.interaction).toEqual(interaction);
});

test('a draft of a kiosk is taken up as it was', () => {
  const kiosk = { on: true, idleSeconds: 45, camera: true, sound: false, wakeWord: '小华小华', greeting: '您好' };
  expect(draftOf({ kiosk })?.values.interaction).toMatchObject({
    wake: { touch: true, voice: true, word: '小华小华', camera: true, greeting: '您好' },
    idleSeconds: 45,
  });
});

test.each([null, 'text', {}, { values: fields }, { values: { ...fields, interaction: 1 }, base: fields }])(
  '%j is no draft',
  (content) => expect(readProjectDraft(content)).toBeNull(),
);
