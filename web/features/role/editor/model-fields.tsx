import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.contract.ts';
import type { Model } from '#contract/model.contract.ts';
import { type ChatType, isInterviewer, needsPrompt } from '#contract/role-model.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { modelsQuery } from '../role.queries.ts';
import { AiCopyButton, AiCopyResult } from './ai-copy/ai-copy.tsx';
import { useAiCopy } from './ai-copy/use-ai-copy.ts';
import { toAnswerMode } from './answer-mode.ts';
import { AnswerModeField } from './answer-mode-field.tsx';
import { CustomModelFields } from './custom-model-fields.tsx';
import { fieldRule } from './field-rules.ts';
import { ModelParameterFields } from './model-parameter-fields.tsx';
import { ModelSelect } from './model-select.tsx';
import { createQuickClicks } from './quick-clicks.ts';
import { useAccountRights } from './use-account-rights.ts';
import { useChooseModel } from './use-choose-model.ts';

const ROOT: readonly string[] = [];

/** How the role answers, on which model, with which prompt and parameters. An interviewer settles all of that itself. */
export function ModelFields() {
  const form = Form.useFormInstance();
  const { data: models = [], isPending } = useQuery(modelsQuery());
  const modelName = Form.useWatch<string>('modelName', form) ?? '';
  const chatType = Form.useWatch<ChatType>('chatType', form) ?? 2;
  const cusJson = Form.useWatch<string>('cusJson', form) ?? '';
  const { agents, aiCopy } = useAccountRights();
  const copy = useAiCopy<string>({ target: 'prompt', scope: ROOT, field: 'chatUclaiPrompt', merge: (text) => text });
  const choose = useChooseModel();
  const [countClick] = useState(createQuickClicks);
  const [revealed, setRevealed] = useState(false);
  const choice = { chatType, modelName };
  const mode = toAnswerMode(chatType);
  const engine = models.find(({ name }) => name === modelName)?.engine;
  const isListed = models.some(({ name }) => name === modelName);
  const showsCustom = agents && (revealed || cusJson !== '' || (chatType === 4 && !isPending && !isListed));
  return (
    <>
      {!isInterviewer(choice) && (
        <Form.Item name="chatType" label={<FieldLabel text="回答方式" />}>
          <AnswerModeField onChoose={(next) => choose(next, modelName)} hidden={agents || mode === 3 ? [] : [3]} />
        </Form.Item>
      )}
      {/* What six clicks reveal is for those who know of it (specification 2 §4). A press, as a click on the label comes twice. */}
      <div onPointerDown={({ timeStamp }) => countClick(timeStamp) && setRevealed(true)}>
        <Form.Item
          name="modelName"
          label={<FieldLabel text="大模型" />}
          extra={explainModel(models, modelName)}
          rules={[contractRule(fieldRule(['modelName'], choice))]}
        >
          <ModelSelect models={models} loading={isPending} onChoose={(name) => choose(mode, name)} />
        </Form.Item>
      </div>
      {showsCustom && <CustomModelFields choice={choice} />}
      {mode === 3 && !isInterviewer(choice) && (
        <Form.Item
          name="chatUclaiPrompt"
          label={
            <FieldLabel
              text="提示词"
              required={needsPrompt(choice)}
              counts="chatUclaiPrompt"
              max={LIMITS.prompt}
              action={aiCopy && <AiCopyButton copy={copy} what="提示词" />}
            />
          }
          extra={<AiCopyResult copy={copy} />}
          rules={[contractRule(fieldRule(['chatUclaiPrompt'], choice))]}
        >
          <GrowingTextArea
            minRows={3}
            maxRows={14}
            max={LIMITS.prompt}
            placeholder="它是谁、怎样回答、什么不做。例如：先用一句话给出结论，再列材料与步骤"
          />
        </Form.Item>
      )}
      {mode !== 1 && !isInterviewer(choice) && <ModelParameterFields choice={choice} applies={engine !== 'builtin'} />}
    </>
  );
}

function explainModel(models: readonly Model[], name: string): string | undefined {
  const model = models.find((one) => one.name === name);
  if (!model) return undefined;
  if (!model.ready) return '这个模型还没有配置，请换一个，或联系管理员配置';
  return model.engine === 'builtin' ? '离线应答不需要联网，只从关联的文档里摘取原文回答' : undefined;
}
