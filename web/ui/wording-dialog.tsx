import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { saveWording, WORDING_LIMITS, type Wording, type WordingValues } from '#contract/wording.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { WORDINGS_KEY } from '#web/lib/wording.queries.ts';
import { contractRule } from './contract-rule.ts';
import { readFieldErrors } from './read-field-errors.ts';
import { useFormCloseGuard } from './use-close-guard.tsx';
import styles from './wording-hint.module.css';

interface Props {
  /** What it begins with; with an id, the one that is changed. */
  draft: WordingValues & { id?: string };
  /** What the documents may call it. */
  candidates?: readonly string[];
  onClose: () => void;
  onSaved?: ((wording: Wording) => void) | undefined;
}

/** What visitors call something, and what the documents call it. */
export function WordingDialog({ draft, candidates = [], onClose, onSaved }: Props) {
  const [form] = Form.useForm<WordingValues>();
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  const { id, said, meant } = draft;

  /** Whether it was saved. */
  const save = async (values: WordingValues): Promise<boolean> => {
    if (saving) return false;
    setSaving(true);
    let isSaved = false;
    try {
      const wording = await call(saveWording, { id, ...values });
      isSaved = true;
      notice.success(id ? '保存成功' : `以后说“${wording.said}”也能找到“${wording.meant[0]}”`);
      onClose();
      onSaved?.(wording);
    } catch (error) {
      const fields = readFieldErrors(error);
      form.setFields(fields as never);
      if (fields.length === 0) tellFailure(error, '保存失败，');
    }
    setSaving(false);
    await client.invalidateQueries({ queryKey: WORDINGS_KEY });
    return isSaved;
  };
  const chosen = Form.useWatch('meant', form) ?? meant;
  const left = chosen.length < WORDING_LIMITS.meant ? candidates.filter((word) => !chosen.includes(word)) : [];
  const { close, guard } = useFormCloseGuard({ form, busy: saving, save, onClose });
  return (
    <Modal
      open
      title={id ? '编辑说法' : '添加说法'}
      width={480}
      okText={id ? '保存' : '添加'}
      cancelText="取消"
      confirmLoading={saving}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={close}
    >
      {guard}
      <Form
        form={form}
        layout="vertical"
        disabled={saving}
        requiredMark={false}
        initialValues={{ said, meant }}
        onFinish={save}
      >
        <Form.Item
          name="said"
          label="顾客的说法"
          validateTrigger="onBlur"
          rules={[contractRule(saveWording.input.shape.said)]}
        >
          <Input autoFocus={said === ''} maxLength={WORDING_LIMITS.word} placeholder="如：冬眠" />
        </Form.Item>
        <Form.Item
          name="meant"
          label="文档里的叫法"
          extra={
            left.length > 0 ? (
              <span className={styles.candidates}>
                资料里提到
                {left.map((word) => (
                  <button
                    key={word}
                    type="button"
                    className={styles.chip}
                    onClick={() => form.setFieldValue('meant', [...chosen, word])}
                  >
                    {word}
                  </button>
                ))}
              </span>
            ) : (
              `回车添加，最多 ${WORDING_LIMITS.meant} 个，最贴切的放在前面`
            )
          }
          validateTrigger="onBlur"
          rules={[contractRule(saveWording.input.shape.meant)]}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            autoFocus={said !== ''}
            maxCount={WORDING_LIMITS.meant}
            tokenSeparators={['，', ',', '、', ';', '；', ' ']}
            placeholder="如：停卡"
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
