import { Form, InputNumber, Slider } from 'antd';
import { useState } from 'react';
import { HISTORY_ROUNDS, type ModelChoice, parameterRange } from '#contract/role-model.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { fieldRule } from './field-rules.ts';
import styles from './fields.module.css';

const TEMPERATURE = ['modelParameter', 'temperature'];
const LENGTH = ['modelParameter', 'max_tokens'];

interface Props {
  choice: ModelChoice;
  /** Whether the model takes them at all: what answers offline does not. They stay in the form for the next model. */
  applies: boolean;
}

/** Parameters of the model, in the ranges that it takes: folded, for they are right as they are for most. */
export function ModelParameterFields({ choice, applies }: Props) {
  const form = Form.useFormInstance();
  const [open, setOpen] = useState(false);
  const rounds = Form.useWatch<number>('historyNum', form);
  const heat = Form.useWatch<number>(TEMPERATURE, form);
  const length = Form.useWatch<number>(LENGTH, form);
  const { temperature, maxTokens } = parameterRange(choice);
  const toggle = () => {
    const wrong = form.getFieldsError([TEMPERATURE, LENGTH, 'historyNum']).some(({ errors }) => errors.length > 0);
    setOpen(!open || wrong);
  };
  return (
    <div hidden={!applies} className={styles.parameters}>
      <button type="button" aria-expanded={open} aria-controls="model-parameters" onClick={toggle}>
        模型参数
        {!open && <span>{`温度 ${heat ?? ''}，记住 ${rounds ?? ''} 轮，每次最多约 ${length ?? ''} 字`}</span>}
        <Icon name={open ? 'up' : 'down'} size={16} />
      </button>
      <div id="model-parameters" hidden={!open}>
        <div className={styles.two}>
          <Form.Item
            name={TEMPERATURE}
            label={<FieldLabel text={`温度 ${heat ?? ''}`} aside={`${temperature.min}–${temperature.max}`} />}
            extra="越低越稳定，越高越有变化"
            rules={[contractRule(fieldRule(TEMPERATURE, choice))]}
          >
            <Slider className={styles.slider} {...temperature} ariaLabelForHandle="温度" />
          </Form.Item>
          <Form.Item
            name="historyNum"
            label={
              <FieldLabel text={`上下文轮数 ${rounds ?? ''}`} aside={`${HISTORY_ROUNDS.min}–${HISTORY_ROUNDS.max}`} />
            }
            extra="模型能看到的最近几轮对话"
            rules={[contractRule(fieldRule(['historyNum'], choice))]}
          >
            <Slider className={styles.slider} {...HISTORY_ROUNDS} ariaLabelForHandle="上下文轮数" />
          </Form.Item>
        </div>
        <div className={styles.two}>
          <Form.Item
            name={LENGTH}
            label={<FieldLabel text="最大回复长度" aside={`${maxTokens.min}–${maxTokens.max}`} />}
            extra="单位是词元，一个汉字约为一个词元"
            rules={[contractRule(fieldRule(LENGTH, choice))]}
          >
            <InputNumber {...maxTokens} step={100} precision={0} className={styles.number} />
          </Form.Item>
        </div>
        <SwitchField name="isShortHistory" label="精简历史" help="较早的回答只保留开头，省下词元留给资料" />
      </div>
    </div>
  );
}
