import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { createFlow, FLOW_LIMITS, type Flow, updateFlow } from '#contract/flow.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { FLOWS_KEY } from './flow.queries.ts';

const FORM = 'flow-name';

interface Props {
  /** Null makes a new one. */
  flow: Flow | null;
  onClose(): void;
}

/** A name for a new flow, or another one for a flow that is there. */
export function FlowDialog({ flow, onClose }: Props) {
  const [form] = Form.useForm<{ name: string }>();
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  useUnsavedWork(() => (form.getFieldValue('name') ?? '') !== (flow?.name ?? ''));
  const save = async ({ name }: { name: string }) => {
    if (saving) return;
    setSaving(true);
    try {
      if (flow) await call(updateFlow, { id: flow.id, name: name.trim() });
      else await call(createFlow, { name: name.trim() });
      notice.success('保存成功');
      onClose();
    } catch (error) {
      form.setFields([{ name: 'name', errors: [`保存失败，${describeError(error)}`] }]);
    }
    setSaving(false);
    await client.invalidateQueries({ queryKey: FLOWS_KEY });
  };
  return (
    <Modal
      open
      onCancel={onClose}
      title={flow ? '重命名流程' : '新建流程'}
      width={480}
      okText={flow ? '保存' : '创建'}
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: saving }}
    >
      <Form
        id={FORM}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: flow?.name ?? '' }}
        onFinish={save}
      >
        <Form.Item
          name="name"
          label={<FieldLabel text="流程名称" required counts="name" max={FLOW_LIMITS.name} />}
          rules={[contractRule(createFlow.input.shape.name)]}
        >
          <Input autoFocus autoComplete="off" placeholder="例如：社保卡补办" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
