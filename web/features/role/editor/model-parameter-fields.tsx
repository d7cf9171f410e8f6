import { Form, InputNumber, Slider } from 'antd';
import { HISTORY_ROUNDS, type ModelChoice, parameterRange } from '#contract/role-model.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { fieldRule } from './field-rules.ts';
import styles from './fields.module.css';

const TEMPERATURE = ['modelParameter', 'temperature'];
const LENGTH = ['modelParameter', 'max_tokens'];

/** Parameters of the model, in the ranges that it takes. */
export function ModelParameterFields({ choice }: { choice: ModelChoice }) {
  const form = Form.useFormInstance();
  const rounds = Form.useWatch<number>('historyNum', form);
  const heat = Form.useWatch<number>(TEMPERATURE, form);
  const { temperature, maxTokens } = parameterRange(choice);
  return (
    <>
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
    </>
  );
}
