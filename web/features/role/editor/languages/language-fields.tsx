import { Form } from 'antd';
import { LIMITS } from '#contract/limits.contract.ts';
import { RoleDetail } from '#contract/role-fields.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { LimitedInput } from '#web/ui/limited-input.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { LibraryField } from '../library-field.tsx';
import { ReplyField } from '../reply-field.tsx';
import { GreetingFields, PrefixFields, QuestionFields } from '../talk-fields.tsx';
import { useAccountRights } from '../use-account-rights.ts';

interface Props {
  /** Where the language stands in the form. */
  under: (string | number)[];
}

const { shape } = RoleDetail;

/** Who the role is in this language. */
export function LanguageIdentity({ under }: Props) {
  const name = [...under, 'name'];
  const roleDesc = [...under, 'roleDesc'];
  return (
    <>
      <Form.Item
        name={name}
        label={<FieldLabel text="角色名称" required counts={name} max={LIMITS.roleName} />}
        rules={[contractRule(shape.name)]}
      >
        <LimitedInput max={LIMITS.roleName} placeholder="用这种语言怎样称呼它" />
      </Form.Item>
      <Form.Item
        name={roleDesc}
        label={<FieldLabel text="角色描述" required counts={roleDesc} max={LIMITS.roleDesc} />}
        extra="模型、形象、文档知识库和工具与默认语言相同"
        rules={[contractRule(shape.roleDesc)]}
      >
        <GrowingTextArea
          minRows={2}
          maxRows={5}
          max={LIMITS.roleDesc}
          placeholder="用这种语言介绍它在哪里服务、熟悉哪些事"
        />
      </Form.Item>
    </>
  );
}

/** Its library of questions in this language. */
export function LanguageKnowledge({ under }: Props) {
  return (
    <>
      <Form.Item
        name={[...under, 'smallDocLibId']}
        label="问答库"
        extra="先于文档回答：问题与问答库一致或相近时，直接用写好的答案"
      >
        <LibraryField type={2} />
      </Form.Item>
      <SwitchField name={[...under, 'realtimeRecommendOn']} label="输入联想" help="打字时给出问答库里相近的问题" />
    </>
  );
}

/** What it says in this language. */
export function LanguageTalk({ under }: Props) {
  const { agents } = useAccountRights();
  return (
    <>
      <GreetingFields under={under} />
      <QuestionFields under={under} />
      {agents && <PrefixFields under={under} />}
      <ReplyField
        name="unknownReply"
        under={under}
        label="兜底回复"
        max={LIMITS.unknownReply}
        help="找不到答案时说的话；留空则用默认语言的"
      />
      <ReplyField
        name="sensitiveWordReply"
        under={under}
        label="敏感词回复"
        max={LIMITS.sensitiveWordReply}
        help="问题或回答里有敏感词时，改说这句话；留空则用默认语言的"
      />
    </>
  );
}
