import { Form, Switch } from 'antd';
import { type ChatType, isDingDing, type ModelChoice } from '#contract/role-model.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { LimitedInput } from '#web/ui/limited-input.tsx';
import switchStyles from '#web/ui/switch-field.module.css';
import { fieldRule } from './field-rules.ts';
import styles from './fields.module.css';

/** Where and as what the role works, and what services behind its model ask for. */
export function BusinessFields() {
  const form = Form.useFormInstance();
  const modelName = Form.useWatch<string>('modelName', form) ?? '';
  const chatType = Form.useWatch<ChatType>('chatType', form) ?? 2;
  const modelService = Form.useWatch<string>('modelService', form) ?? '';
  const choice = { chatType, modelName };
  return (
    <>
      <div className={styles.two}>
        <TextField path={['jobName']} label="岗位名称" max={200} placeholder="例如：导览员" choice={choice} />
        <TextField
          path={['varConfig', 'location']}
          label="所在城市"
          max={200}
          placeholder="例如：杭州"
          choice={choice}
        />
        <TextField path={['varConfig', 'serviceHall']} label="营业厅编码" max={200} choice={choice} />
        {(chatType === 4 || modelService !== '') && (
          <TextField path={['modelService']} label="业务编号" max={200} choice={choice} />
        )}
      </div>
      {isDingDing(choice) && (
        <div className={styles.two}>
          <TextField path={['varConfig', 'corpId']} label="corpId" max={200} choice={choice} />
          <TextField path={['varConfig', 'appId']} label="appId" max={200} choice={choice} />
          <TextField path={['varConfig', 'token']} label="token" max={500} choice={choice} />
        </div>
      )}
      <div className={switchStyles.switch}>
        <span id="self-aware">
          自我认知
          <small>被问到“你是谁”时，用角色的名称和描述介绍自己</small>
        </span>
        <Form.Item name={['varConfig', 'enableSelfAware']} className={switchStyles.field} valuePropName="checked">
          <Switch aria-labelledby="self-aware" />
        </Form.Item>
      </div>
    </>
  );
}

interface Props {
  path: string[];
  label: string;
  max: number;
  placeholder?: string;
  choice: ModelChoice;
}

function TextField({ path, label, max, placeholder = '', choice }: Props) {
  return (
    <Form.Item
      name={path}
      label={<FieldLabel text={label} counts={path} max={max} />}
      rules={[contractRule(fieldRule(path, choice).optional())]}
    >
      <LimitedInput max={max} placeholder={placeholder} spellCheck={false} />
    </Form.Item>
  );
}
