import { AutoComplete, Button, Drawer, Form } from 'antd';
import { QUESTION_LIMITS, type Question, QuestionValues } from '#contract/question.contract.ts';
import { CLEAR } from '#web/ui/clear.tsx';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { useCloseGuard } from '#web/ui/use-close-guard.tsx';
import { useSaveKey } from '#web/ui/use-save-key.ts';
import { AnswerVideos } from './answer-videos.tsx';
import { MediumField } from './medium-field.tsx';
import styles from './question-drawer.module.css';
import type { Category } from './question-tools.tsx';
import { SimilarFields } from './similar-fields.tsx';
import { useQuestionForm } from './use-question-form.ts';

interface Props {
  libId: string;
  /** Null makes a new one. */
  question: Question | null;
  classes: readonly Category[];
  startClassify: string;
  onClose: () => void;
}

const { shape } = QuestionValues;

/** One entry: the question in all its ways, the answer, and what is shown with it. */
export function QuestionDrawer({ libId, question, classes, startClassify, onClose }: Props) {
  const { form, initial, isSaving, isDirty, save } = useQuestionForm({
    libId,
    question,
    startClassify,
    onSaved: onClose,
  });
  useSaveKey(() => void save());
  const { close, guard } = useCloseGuard({ losesWork: isDirty, onSave: save, onClose });
  return (
    <Drawer
      open
      onClose={close}
      size={600}
      title={question ? '编辑问答' : '新增问答'}
      footer={
        <div className={styles.foot}>
          <span>Ctrl+S 保存</span>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={isSaving} onClick={() => void save()}>
            保存
          </Button>
        </div>
      }
    >
      {guard}
      <Form
        className={styles.form}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={save}
      >
        <Form.Item
          name="question"
          label={<FieldLabel text="问题" required counts="question" max={QUESTION_LIMITS.question} />}
          validateTrigger="onBlur"
          rules={[contractRule(shape.question)]}
        >
          <GrowingTextArea autoFocus={!question} minRows={1} maxRows={4} placeholder="如：社保卡丢了怎么办？" />
        </Form.Item>
        <SimilarFields />
        <Form.Item
          name="answer"
          label={<FieldLabel text="答案" required counts="answer" max={QUESTION_LIMITS.answer} />}
          validateTrigger="onBlur"
          rules={[contractRule(shape.answer)]}
        >
          <GrowingTextArea minRows={5} maxRows={16} placeholder="问到时原样回答，可以分段" />
        </Form.Item>
        <Form.Item
          name="classify"
          label={<FieldLabel text="分类" counts="classify" max={QUESTION_LIMITS.classify} />}
          rules={[contractRule(shape.classify)]}
        >
          <AutoComplete
            allowClear={CLEAR}
            placeholder="选择已有分类，或填写新的；可不填"
            showSearch={{ filterOption: (text, option) => String(option?.value).includes(text) }}
            options={classes.filter((one) => one.classify !== '').map((one) => ({ value: one.classify }))}
          />
        </Form.Item>
        <Form.Item
          name="pictureUrl"
          label={<FieldLabel text="图片" />}
          validateTrigger="onBlur"
          rules={[contractRule(shape.pictureUrl)]}
        >
          <MediumField kind="picture" />
        </Form.Item>
        <Form.Item
          name="videoUrl"
          label={<FieldLabel text="视频" />}
          validateTrigger="onBlur"
          rules={[contractRule(shape.videoUrl)]}
        >
          <MediumField kind="video" />
        </Form.Item>
        {question && <AnswerVideos questionId={question.id} />}
        <SwitchField name="enabled" label="启用" help="停用后留在列表里，不参与回答" />
      </Form>
    </Drawer>
  );
}
