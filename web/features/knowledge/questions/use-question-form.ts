import { useQueryClient } from '@tanstack/react-query';
import { App, Form } from 'antd';
import { useState } from 'react';
import { BIZCARD, type Question, type QuestionValues, saveQuestion } from '#contract/question.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { readFieldErrors } from '#web/ui/read-field-errors.ts';
import { saveOver } from '#web/ui/save-over.tsx';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';

/** As the form holds an entry: switches are 0 or 1 there. */
export type FormValues = Omit<QuestionValues, 'enabled'> & { enabled: 0 | 1 };

const LABELS = {
  classify: '分类',
  question: '问题',
  similar: '相似问题',
  answer: '答案',
  pictureUrl: '图片',
  videoUrl: '视频',
  enabled: '启用',
};

/** As they are sent. */
const toValues = (values: FormValues): QuestionValues => ({
  ...values,
  classify: values.classify ?? '',
  similar: (values.similar ?? []).filter((text) => text?.trim()),
  enabled: values.enabled === 1,
});

interface Options {
  libId: string;
  /** Null makes a new one. */
  question: Question | null;
  /** Category that a new one begins with. */
  startClassify: string;
  onSaved: () => void;
}

/** The form of one entry: what it holds, whether that would be lost, and saving it. */
export function useQuestionForm({ libId, question, startClassify, onSaved }: Options) {
  const [form] = Form.useForm<FormValues>();
  const client = useQueryClient();
  const { modal } = App.useApp();
  const [isSaving, setSaving] = useState(false);
  const [initial] = useState<FormValues>(() => ({
    classify: question?.classify ?? startClassify,
    question: question?.question ?? '',
    similar: question?.similar ?? [],
    answer: question?.answer ?? '',
    pictureUrl: question?.pictureUrl ?? '',
    videoUrl: question?.videoUrl ?? '',
    enabled: question?.enabled === false ? 0 : 1,
  }));
  const isDirty = () =>
    JSON.stringify({ ...initial, ...form.getFieldsValue(true) }) !== JSON.stringify(initial) && !isSaving;

  /** Whether it was saved. */
  const save = async (): Promise<boolean> => {
    if (isSaving) return false;
    const values = await form.validateFields().catch(() => null);
    if (!values) {
      const [first] = form.getFieldsError().filter(({ errors }) => errors.length > 0);
      if (first) form.scrollToField(first.name, { block: 'center' });
      return false;
    }
    setSaving(true);
    let isSaved = false;
    const asked = { ...toValues(values), libId, ...(question ? { id: question.id } : {}) };
    try {
      const before = question ? { before: toValues(initial) } : {};
      const saved = await saveOver(modal, LABELS, (over) =>
        call(saveQuestion, { bizcard: BIZCARD, ...asked, ...before, ...(over ? { over: 1 } : {}) }),
      );
      isSaved = saved !== null;
      if (isSaved) {
        notice.success('保存成功');
        onSaved();
      }
    } catch (error) {
      const fields = readFieldErrors(error);
      form.setFields(fields as never);
      const [first] = fields;
      if (first) form.scrollToField(first.name as never, { block: 'center' });
      else tellFailure(error, '保存失败，');
    }
    setSaving(false);
    await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
    return isSaved;
  };
  return { form, initial, isSaving, isDirty, save };
}
