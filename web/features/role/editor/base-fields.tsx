import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { LIMITS } from '#contract/limits.contract.ts';
import type { Model } from '#contract/model.contract.ts';
import { RoleInput } from '#contract/role.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { modelsQuery } from '../role.queries.ts';
import styles from './fields.module.css';

/** Name, description and model. */
export function BaseFields() {
  const { data: models = [], isPending } = useQuery(modelsQuery());
  const current = Form.useWatch<string>('modelName', Form.useFormInstance());
  return (
    <>
      <Form.Item
        name="name"
        label={<FieldLabel text="角色名称" required counts="name" max={LIMITS.roleName} />}
        rules={[contractRule(RoleInput.shape.name)]}
      >
        <Input placeholder="例如：政务大厅·小政" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="roleDesc"
        label={<FieldLabel text="角色描述" required counts="roleDesc" max={LIMITS.roleDesc} />}
        rules={[contractRule(RoleInput.shape.roleDesc)]}
      >
        <GrowingTextArea minRows={2} maxRows={5} placeholder="在哪里服务、熟悉哪些事、说话是什么语气" />
      </Form.Item>
      <Form.Item
        name="modelName"
        label={<FieldLabel text="大模型" />}
        extra={explainModel(models, current)}
        rules={[contractRule(RoleInput.shape.modelName)]}
      >
        <Select
          loading={isPending}
          options={models.map((model) => ({ value: model.name, label: model.name, disabled: !model.ready, model }))}
          optionRender={({ data }) => (
            <span className={styles.option}>
              {data.model.name}
              <small>{data.model.ready ? data.model.engineLabel : '未配置'}</small>
            </span>
          )}
          labelRender={({ value }) => {
            const model = models.find((one) => one.name === value);
            return (
              <span className={styles.chosen}>
                {value}
                {model && <small>{model.ready ? model.engineLabel : '未配置'}</small>}
              </span>
            );
          }}
        />
      </Form.Item>
    </>
  );
}

function explainModel(models: readonly Model[], name: string): string | undefined {
  const model = models.find((one) => one.name === name);
  if (!model) return undefined;
  if (!model.ready) return '这个模型还没有配置，请换一个，或联系管理员配置';
  return model.engine === 'builtin' ? '离线应答不需要联网，只从关联的文档里摘取原文回答' : undefined;
}
