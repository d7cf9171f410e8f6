import { useQuery } from '@tanstack/react-query';
import { Form, Segmented, Select } from 'antd';
import { RoleInput } from '#contract/role.contract.ts';
import type { Voice } from '#contract/speech.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { AvatarField } from './avatar-field.tsx';
import { avatarsQuery, voicesQuery } from './editor.queries.ts';
import styles from './fields.module.css';
import { isLost, toVoiceOptions } from './to-voice-options.ts';
import { VoiceFields } from './voice-fields.tsx';

const DIRECTIONS = [
  { value: '2', label: '竖屏' },
  { value: '1', label: '横屏' },
];

const LOST = '原来选的声音已撤销或停用，现在由默认声音代替，请重新选择';

const speakerOf = (voices: readonly Voice[], wanted: string | null) =>
  voices.find(({ speaker }) => speaker === wanted)?.speaker;

/** The face, the voice, and how it stands on a screen. */
export function LookFields() {
  const form = Form.useFormInstance();
  const { data: avatars = [] } = useQuery(avatarsQuery());
  const worn = Form.useWatch<string>('avatarId', form);
  const chosen = Form.useWatch<string | null>('speakerId', form);
  const own = avatars.find((avatar) => avatar.id === worn)?.speakerId ?? null;
  const { data: speech, isPending, isError } = useQuery(voicesQuery());
  return (
    <>
      <Form.Item
        name="avatarId"
        label={<FieldLabel text="形象" required />}
        rules={[contractRule(RoleInput.shape.avatarId)]}
      >
        <AvatarField avatars={avatars} />
      </Form.Item>
      <VoiceFields
        speaker={
          speech
            ? (speakerOf(speech.voices, chosen) ?? speakerOf(speech.voices, own) ?? speech.voices[0]?.speaker ?? null)
            : null
        }
        select={
          <Form.Item
            name="speakerId"
            label={<FieldLabel text="声音" />}
            extra={isError ? '声音列表没有加载出来，暂用默认声音' : isLost(speech, chosen) ? LOST : undefined}
            getValueProps={(value) => ({ value: value ?? '' })}
            normalize={(value) => value || null}
          >
            <Select loading={isPending} options={toVoiceOptions(speech, own, chosen)} />
          </Form.Item>
        }
      />
      <div className={styles.two}>
        <Form.Item
          name="direction"
          label={<FieldLabel text="画面方向" />}
          rules={[contractRule(RoleInput.shape.direction)]}
        >
          <Segmented block options={DIRECTIONS} />
        </Form.Item>
      </div>
    </>
  );
}
