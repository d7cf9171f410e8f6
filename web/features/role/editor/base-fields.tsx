import { Form } from 'antd';
import { LIMITS } from '#contract/limits.contract.ts';
import { RoleInput } from '#contract/role.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { LimitedInput } from '#web/ui/limited-input.tsx';
import { ModelFields } from './model-fields.tsx';
import { NameInGreetings } from './name-in-greetings.tsx';

/** Name and description, then how the role answers. */
export function BaseFields() {
  return (
    <>
      <Form.Item
        name="name"
        label={<FieldLabel text="角色名称" required counts="name" max={LIMITS.roleName} />}
        rules={[contractRule(RoleInput.shape.name)]}
      >
        <LimitedInput max={LIMITS.roleName} placeholder="例如：前台小云" />
      </Form.Item>
      <NameInGreetings />
      <Form.Item
        name="roleDesc"
        label={<FieldLabel text="角色描述" required counts="roleDesc" max={LIMITS.roleDesc} />}
        rules={[contractRule(RoleInput.shape.roleDesc)]}
      >
        <GrowingTextArea
          minRows={2}
          maxRows={5}
          max={LIMITS.roleDesc}
          placeholder="在哪里服务、熟悉哪些事、说话是什么语气"
        />
      </Form.Item>
      <ModelFields />
    </>
  );
}
