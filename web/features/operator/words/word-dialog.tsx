import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import {
  addWords,
  type SensitiveWord,
  saveWord,
  WORD_LIMITS,
  type WordCategory,
  type WordImport,
} from '#contract/moderation.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { readFieldErrors } from '#web/ui/read-field-errors.ts';
import { useFormCloseGuard } from '#web/ui/use-close-guard.tsx';
import { WORDS_KEY } from '../operator.events.ts';
import { fromTreatment, type Treatment, toTreatment } from './describe-word.ts';
import { ImportResult } from './import-result.tsx';
import { WordFields } from './word-fields.tsx';
import styles from './words.module.css';

interface Values {
  word: string;
  category: WordCategory;
  treatment: Treatment;
}

interface Props {
  /** Null adds new ones. */
  word: SensitiveWord | null;
  onClose: () => void;
}

const MANY = /[\n\r,，、;；]/;

/** One word, or many that are pasted at once. */
export function WordDialog({ word, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<WordImport | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: WORDS_KEY });

  /** Whether all of it was saved. */
  const submit = async ({ word: typed, category, treatment }: Values): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const values = { category, ...fromTreatment(treatment), enabled: word?.enabled ?? true };
    try {
      if (!word && MANY.test(typed.trim())) {
        const added = await call(addWords, { ...values, text: typed });
        refresh();
        if (added.failed > 0 || added.added === 0) {
          setResult(added);
          return false;
        }
        notice.success(`已添加 ${added.added} 个词${added.duplicates > 0 ? `，${added.duplicates} 个已在列表中` : ''}`);
      } else {
        await call(saveWord, { ...values, id: word?.id, word: typed });
        refresh();
        notice.success(word ? '保存成功' : `已添加“${typed.trim()}”`);
      }
      onClose();
      return true;
    } catch (error) {
      const fields = readFieldErrors(error);
      form.setFields(fields as never);
      if (fields.length === 0) tellFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const { close, guard } = useFormCloseGuard({ form, busy: busy || result !== null, save: submit, onClose });

  return (
    <Modal
      open
      title={word ? '编辑敏感词' : '添加敏感词'}
      okText={result ? '完成' : word ? '保存' : '添加'}
      cancelText="取消"
      confirmLoading={busy}
      cancelButtonProps={result ? { hidden: true } : {}}
      onOk={result ? onClose : form.submit}
      onCancel={close}
    >
      {guard}
      {result ? (
        <ImportResult result={result} />
      ) : (
        <Form
          form={form}
          className={styles.form}
          layout="vertical"
          requiredMark={false}
          initialValues={{
            word: word?.word ?? '',
            category: word?.category ?? 'custom',
            treatment: word ? toTreatment(word) : 2,
          }}
          onFinish={submit}
        >
          <Form.Item
            name="word"
            label="敏感词"
            rules={[{ required: true, whitespace: true, message: '请填写敏感词' }]}
            extra={
              word
                ? '大小写、全半角、繁简和夹在中间的符号都不计'
                : '可一次粘贴多个，每行一个，或用逗号、顿号隔开。大小写、全半角、繁简和夹在中间的符号都不计'
            }
          >
            {word ? (
              <Input maxLength={WORD_LIMITS.word} autoFocus />
            ) : (
              <GrowingTextArea minRows={3} maxRows={10} maxLength={WORD_LIMITS.pasted} autoFocus />
            )}
          </Form.Item>
          <WordFields />
        </Form>
      )}
    </Modal>
  );
}
