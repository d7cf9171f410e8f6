import { Form } from 'antd';
import { memo } from 'react';
import { QUESTION_SEPARATOR } from '#contract/ai-copy.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { DEFAULT_WELCOME, RoleFields } from '#contract/role-fields.contract.ts';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { AiCopyButton, AiCopyResult } from './ai-copy/ai-copy.tsx';
import { useAiCopy } from './ai-copy/use-ai-copy.ts';
import { ReplyField } from './reply-field.tsx';
import styles from './survey/survey-field.module.css';
import { SurveyField } from './survey/survey-field.tsx';
import { TextListField } from './texts/text-list-field.tsx';
import { useAccountRights } from './use-account-rights.ts';

const { shape } = RoleFields;

interface Place {
  /** Where the texts stand in the form, for a language other than the default. */
  under?: (string | number)[];
}
const ROOT: (string | number)[] = [];

/** What the role says first, in between, and when it does not know. Stands still while other parts of the form change. */
export const TalkFields = memo(function TalkFields() {
  const { agents } = useAccountRights();
  return (
    <>
      <GreetingFields />
      <SwitchField name="welcomeInOrder" label="按顺序问候" help="同一个人每次来依次说下一条；关闭则随机" />
      <QuestionFields />
      {agents && <PrefixFields />}
      <ReplyField
        name="unknownReply"
        label="兜底回复"
        max={LIMITS.unknownReply}
        help="找不到答案时说的话，写明可以去哪里问"
      />
      <ReplyField
        name="sensitiveWordReply"
        label="敏感词回复"
        max={LIMITS.sensitiveWordReply}
        help="问题或回答里有敏感词时，改说这句话"
      />
      {agents && (
        <ReplyField
          name="sleepText"
          label="休眠语"
          max={LIMITS.sleepText}
          help="一段时间没有人说话时说的话，留空则不说"
        />
      )}
      <SwitchField name="showRecommend" label="推荐追问" help="回答之后给出几个可以接着问的问题" />
      <SwitchField name="realtimeRecommendOn" label="输入联想" help="打字时给出问答库里相近的问题" />
      <SurveyFields />
    </>
  );
});

/** Greetings; a generated one takes the place of the first that says nothing yet, else it comes last. */
export function GreetingFields({ under = ROOT }: Place) {
  const { aiCopy } = useAccountRights();
  const copy = useAiCopy<string[] | undefined>({
    target: 'greeting',
    scope: under,
    field: 'welcomeText',
    merge(text, before = []) {
      const free = before.findIndex((one) => !one?.trim() || one === DEFAULT_WELCOME);
      return free < 0 ? [...before, text] : before.map((one, index) => (index === free ? text : one));
    },
  });
  return (
    <TextListField
      under={under}
      name="welcomeText"
      label="欢迎语"
      element={shape.welcomeText.unwrap().element}
      max={LIMITS.welcomeText}
      placeholder="见面时说的第一句话"
      help="写了几条，每次开场说其中一条；光标处可以插入动作"
      acted
      action={aiCopy && <AiCopyButton copy={copy} what="欢迎语" />}
    >
      <AiCopyResult copy={copy} />
    </TextListField>
  );
}

/** Common questions; generated ones take the place of all. */
export function QuestionFields({ under = ROOT }: Place) {
  const { aiCopy } = useAccountRights();
  const copy = useAiCopy<string[] | undefined>({
    target: 'question',
    scope: under,
    field: 'question',
    merge: (text) => text.split(QUESTION_SEPARATOR),
  });
  return (
    <TextListField
      under={under}
      name="question"
      label="常见问题"
      element={shape.question.unwrap().element}
      max={LIMITS.commonQuestion}
      most={LIMITS.commonQuestions}
      placeholder="例如：社保卡丢了怎么补办？"
      help="显示在对话开头，点一下就能问"
      action={aiCopy && <AiCopyButton copy={copy} what="常见问题" />}
    >
      <AiCopyResult copy={copy} />
    </TextListField>
  );
}

export function PrefixFields({ under = ROOT }: Place) {
  return (
    <TextListField
      under={under}
      name="answerPrefix"
      label="回答前缀"
      element={shape.answerPrefix.unwrap().element}
      max={LIMITS.answerPrefix}
      most={LIMITS.answerPrefixes}
      placeholder={under.length > 0 ? '例如：OK.' : '例如：好的，'}
      help="回答开头轮流用其中一条，要以标点结尾"
    />
  );
}

/** The questionnaire that the role asks in conversation. */
function SurveyFields() {
  return (
    <Form.Item
      name="questionnaireFileUrl"
      label="问卷"
      className={styles.field}
      extra="对方说“开始填写问卷”，或点开场的按钮，角色就逐题提问"
    >
      <SurveyField />
    </Form.Item>
  );
}
