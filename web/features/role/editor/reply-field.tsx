import { Form } from 'antd';
import { countWithActions } from '#contract/action.contract.ts';
import { RoleFields } from '#contract/role-fields.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { ActionTextArea } from './actions/action-text-area.tsx';

interface Props {
  name: 'unknownReply' | 'sensitiveWordReply' | 'sleepText';
  /** Where the field stands in the form, for a language other than the default. */
  under?: (string | number)[];
  label: string;
  max: number;
  help: string;
}

/** A sentence that the role says at a certain moment. */
export function ReplyField({ name, under = [], label, max, help }: Props) {
  const path = [...under, name];
  return (
    <Form.Item
      name={path}
      label={<FieldLabel text={label} counts={path} max={max} measure={countWithActions} />}
      extra={help}
      rules={[contractRule(RoleFields.shape[name])]}
    >
      <ActionTextArea minRows={2} maxRows={6} max={max} />
    </Form.Item>
  );
}
