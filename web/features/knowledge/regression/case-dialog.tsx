import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { REGRESSION_LIMITS, saveRegressionCase } from '#contract/regression.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { CLEAR } from '#web/ui/clear.tsx';
import { contractRule } from '#web/ui/contract-rule.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { useFormCloseGuard } from '#web/ui/use-close-guard.tsx';
import { documentsQuery } from '../knowledge.queries.ts';
import { REGRESSION_KEY } from '../work.events.ts';
import type { CaseDraft } from './case-draft.ts';

interface Props {
  libId: string;
  draft: CaseDraft | null;
  onClose: () => void;
}

/** Adds a case or changes one; closed while `draft` is null. */
export const CaseDialog = ({ libId, draft, onClose }: Props) =>
  draft && <OpenDialog libId={libId} draft={draft} onClose={onClose} />;

type Values = Pick<CaseDraft, 'question' | 'expectedText' | 'documentId' | 'expectRefusal'>;

function OpenDialog({ libId, draft, onClose }: Props & { draft: CaseDraft }) {
  const [saving, setSaving] = useState(false);
  const [form] = Form.useForm<Values>();
  const client = useQueryClient();
  const expectRefusal = Form.useWatch('expectRefusal', form) ?? draft.expectRefusal;
  const { data } = useQuery(documentsQuery({ libId, page: 1, size: 1000, name: '' }));
  const { question, expectedText, documentId, documentName } = draft;

  const options = data?.records.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  if (documentId && !options.some(({ value }) => value === documentId))
    options.push({ value: documentId, label: documentName ?? '已删除的文档' });

  /** Whether it was saved. */
  const save = async (values: Values): Promise<boolean> => {
    if (saving) return false;
    const source = draft.source === 'turn' ? 'turn' : 'manual';
    // What is not asked for is not kept: a refusal has no passage.
    const expectation = values.expectRefusal
      ? { expectRefusal: true, expectedText: '', documentId: null }
      : {
          expectRefusal: false,
          expectedText: values.expectedText ?? '',
          documentId: values.documentId ?? null,
        };
    const input = { libId, question: values.question, ...expectation, ...(draft.id ? { id: draft.id } : { source }) };
    const checked = saveRegressionCase.input.safeParse(input);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      const name = issue?.path[0] === 'question' ? 'question' : 'expectedText';
      form.setFields([{ name, errors: [issue?.message ?? '内容有误'] }]);
      return false;
    }
    setSaving(true);
    let isSaved = false;
    try {
      await call(saveRegressionCase, checked.data);
      isSaved = true;
      notice.success(draft.id ? '保存成功' : '已加入回归集');
      onClose();
    } catch (error) {
      form.setFields([{ name: 'question', errors: [`保存失败，${describeError(error)}`] }]);
    }
    setSaving(false);
    await client.invalidateQueries({ queryKey: REGRESSION_KEY });
    return isSaved;
  };
  const { close, guard } = useFormCloseGuard({ form, busy: saving, save, onClose });
  return (
    <Modal
      open
      onCancel={close}
      onOk={form.submit}
      title={draft.id ? '修改题目' : '加入回归集'}
      width={560}
      okText="保存"
      cancelText="取消"
      confirmLoading={saving}
      mask={{ closable: false }}
    >
      {guard}
      <Form
        form={form}
        layout="vertical"
        disabled={saving}
        initialValues={{ question, expectedText, documentId, expectRefusal: draft.expectRefusal }}
        onFinish={save}
      >
        <Form.Item
          name="question"
          label="问题"
          required
          validateTrigger="onBlur"
          rules={[contractRule(saveRegressionCase.input.shape.question)]}
        >
          <GrowingTextArea
            autoFocus={!question}
            minRows={1}
            maxRows={4}
            placeholder="如：社保卡丢了怎么挂失？"
            count={{ show: true, max: REGRESSION_LIMITS.question, strategy: countCharacters }}
          />
        </Form.Item>
        <Form.Item
          name="expectRefusal"
          label="期望"
          extra={expectRefusal ? '资料里没有答案，角色应当说不知道。' : '回答时应当找到下面这段文字。'}
        >
          <Segmented
            options={[
              { value: false, label: '应命中' },
              { value: true, label: '应拒答' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="expectedText"
          label="应命中的文字"
          hidden={expectRefusal}
          validateTrigger="onBlur"
          extra="正确分段里的一句原文，越短越不怕以后改动。只填文档时，命中它的任意一段都算对。"
          rules={[contractRule(saveRegressionCase.input.shape.expectedText)]}
        >
          <GrowingTextArea minRows={3} maxRows={8} />
        </Form.Item>
        <Form.Item name="documentId" label="应命中的文档" hidden={expectRefusal}>
          <Select
            allowClear={CLEAR}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="任意文档"
            options={options}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
