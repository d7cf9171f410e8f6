import { Button, Form } from 'antd';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.contract.ts';
import { RoleInput } from '#contract/role.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { LimitedInput } from '#web/ui/limited-input.tsx';
import styles from './fields.module.css';
import { ModelFields } from './model-fields.tsx';

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
      <FormerName />
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

/** After the name was changed: greetings that still say the former one, and one click to mend them. */
function FormerName() {
  const form = Form.useFormInstance<RoleInput>();
  const [former] = useState<string>(() => (form.getFieldValue('name') ?? '').trim());
  const name: string = (Form.useWatch('name', form) ?? '').trim();
  const welcomes: (string | undefined)[] = Form.useWatch('welcomeText', form) ?? [];
  const isFormer = [...former].length > 1 && name !== '' && !name.includes(former);
  if (!isFormer || !welcomes.some((text) => text?.includes(former))) return null;
  const mend = () =>
    form.setFieldValue(
      'welcomeText',
      welcomes.map((text) => text?.replaceAll(former, name)),
    );
  return (
    <p className={styles.former} role="status">
      欢迎语里还自称“{former}”
      <Button type="link" size="small" onClick={mend}>
        改为“{name}”
      </Button>
    </p>
  );
}
