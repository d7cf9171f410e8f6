import { Form } from 'antd';
import { useState } from 'react';
import { DEFAULT_MODEL } from '#contract/model.contract.ts';
import type { ModelChoice } from '#contract/role-model.contract.ts';
import { CUS_JSON_LENGTH, readCusJson, splitVarConfig } from '#contract/var-config.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { LimitedInput } from '#web/ui/limited-input.tsx';
import { fieldRule } from './field-rules.ts';
import { useChooseModel } from './use-choose-model.ts';

/** A model by its name and parameters of its own, for those who know them (specification 2 §4). */
export function CustomModelFields({ choice }: { choice: ModelChoice }) {
  const form = Form.useFormInstance();
  const choose = useChooseModel();
  const custom = Form.useWatch<string | null>('customizedModel', form);
  /** What is being typed: the name of a built-in model is none of its own, yet stays in the field until one leaves it. */
  const [text, setText] = useState<string | null>(null);
  /** Values with a field of their own go there. */
  const sort = () => {
    const { values, error } = readCusJson(form.getFieldValue('cusJson') ?? '');
    const { named, cusJson } = splitVarConfig(values);
    if (!error && Object.keys(named).length > 0) form.setFieldsValue({ varConfig: named, cusJson });
  };
  return (
    <>
      <Form.Item
        htmlFor="customizedModel"
        label={<FieldLabel text="自定义模型" counts="customizedModel" max={100} />}
        extra="模型服务里的名称，留空则使用默认模型"
      >
        <LimitedInput
          id="customizedModel"
          max={100}
          value={text ?? custom ?? ''}
          spellCheck={false}
          onChange={({ target }) => {
            setText(target.value);
            choose(3, target.value.trim() || DEFAULT_MODEL);
          }}
          onBlur={() => setText(null)}
        />
      </Form.Item>
      <Form.Item
        name="cusJson"
        label={<FieldLabel text="自定义参数" counts="cusJson" max={CUS_JSON_LENGTH} />}
        extra={'JSON 对象，随请求交给模型服务，例如 {"floor": 3}'}
        rules={[contractRule(fieldRule(['cusJson'], choice))]}
        validateTrigger="onBlur"
      >
        <GrowingTextArea minRows={2} maxRows={10} max={CUS_JSON_LENGTH} spellCheck={false} onBlur={sort} />
      </Form.Item>
    </>
  );
}
