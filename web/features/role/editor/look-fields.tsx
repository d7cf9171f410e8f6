import { useQuery } from '@tanstack/react-query';
import { Form, Segmented, Select, Slider } from 'antd';
import { RoleInput } from '#contract/role.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { AvatarField } from './avatar-field.tsx';
import { avatarsQuery, voicesQuery } from './editor.queries.ts';
import styles from './fields.module.css';
import { toVoiceOptions } from './to-voice-options.ts';

const DIRECTIONS = [
  { value: '2', label: '竖屏' },
  { value: '1', label: '横屏' },
];

/** The face, the voice, and how it stands on a screen. */
export function LookFields() {
  const form = Form.useFormInstance();
  const { data: avatars = [] } = useQuery(avatarsQuery());
  const worn = Form.useWatch<string>('avatarId', form);
  const speed = Form.useWatch<number>('speed', form) ?? 1;
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
      <Form.Item
        name="speakerId"
        label={<FieldLabel text="声音" />}
        extra={isError ? '声音列表没有加载出来，暂用默认声音' : undefined}
        getValueProps={(value) => ({ value: value ?? '' })}
        normalize={(value) => value || null}
      >
        <Select loading={isPending} options={toVoiceOptions(speech, own)} />
      </Form.Item>
      <div className={styles.two}>
        <Form.Item
          name="speed"
          label={<FieldLabel text={`语速 ${speed} 倍`} aside="0.5–2" />}
          rules={[contractRule(RoleInput.shape.speed)]}
        >
          <Slider min={0.5} max={2} step={0.1} ariaLabelForHandle="语速" />
        </Form.Item>
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
