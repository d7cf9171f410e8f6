import { Form } from 'antd';
import type { ChatType } from '#contract/role-model.contract.ts';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { hasCard } from './answer-mode.ts';
import { LibraryField } from './library-field.tsx';

/** The libraries that the role answers from, and how strictly. */
export function KnowledgeFields() {
  const form = Form.useFormInstance();
  const library = Form.useWatch('documentLibId', form);
  /** A role that only answers from questions has no use for documents. */
  const documents = hasCard(Form.useWatch<ChatType>('chatType', form) ?? 2, 'documents');
  return (
    <>
      {documents && (
        <Form.Item name="documentLibId" label="文档知识库">
          <LibraryField type={1} onPicked={(id) => form.setFieldValue('answerOnlyFromDocs', id === null ? 0 : 1)} />
        </Form.Item>
      )}
      <Form.Item name="smallDocLibId" label="问答库" extra="先于文档回答：问题与问答库一致或相近时，直接用写好的答案">
        <LibraryField type={2} />
      </Form.Item>
      <SwitchField name="showCitation" label="显示引用" help="回答里标出来源编号，可以点开看原文和页码" />
      {documents && (
        <SwitchField
          name="answerOnlyFromDocs"
          label="仅依据文档回答"
          help={library ? '文档里没有的内容不作答，改说兜底回复' : '关联知识库后可以开启'}
          disabled={!library}
        />
      )}
    </>
  );
}
