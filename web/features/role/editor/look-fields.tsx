import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { RoleInput } from '#contract/role.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { AvatarField } from './avatar-field.tsx';
import { avatarsQuery, voicesQuery } from './editor.queries.ts';
import { toVoiceOptions } from './to-voice-options.ts';

/** The face and the voice. */
export function LookFields() {
  const { data: avatars = [] } = useQuery(avatarsQuery());
  const worn = Form.useWatch<string>('avatarId', Form.useFormInstance());
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
    </>
  );
}
