import { Button, Form, Input, Select } from 'antd';
import { cloningWaysOf, type ProviderKind } from '#contract/provider.contract.ts';
import { type CloningWay, ServiceVoice, SpeechSettings, VOICE_LANGUAGES } from '#contract/voice-service.contract.ts';
import { GENDER_NAMES, LANGUAGE_NAMES } from '#web/lib/voice-names.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { FormGap } from '#web/ui/form-controls.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './models.module.css';

const SHAPE = ServiceVoice.shape;
const LANGUAGES = VOICE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
const GENDERS = Object.entries(GENDER_NAMES).map(([value, label]) => ({ value, label }));
export const NEW_VOICE: ServiceVoice = { voice: '', name: '', language: 'zh-CN', gender: 'female' };

const WAY_NAMES: Record<CloningWay, string> = {
  none: '不支持',
  register: '/voices/register（自建 CosyVoice 等）',
  upload: '/uploads/audio/voice（硅基流动）',
  enrol: 'voice-enrollment（DashScope）',
};

/** Whether accounts may make voices of recordings at this service. */
export function CloningField({ kind }: { kind: ProviderKind }) {
  const ways = cloningWaysOf(kind);
  if (ways.length === 1) return null;
  return (
    <Form.Item
      name={['speech', 'cloning']}
      label="声音克隆"
      extra="打开后，用户可以把自己的录音做成声音；录音会发给这个服务"
      rules={[contractRule(SpeechSettings.shape.cloning)]}
    >
      <Select options={ways.map((value) => ({ value, label: WAY_NAMES[value] }))} />
    </Form.Item>
  );
}

/** Voices of a speech service, one a line. */
export function VoiceFields() {
  return (
    <Form.List name={['speech', 'voices']}>
      {(fields, { add, remove }, { errors }) => (
        <>
          {fields.map(({ key, name }, index) => (
            <fieldset key={key} className={styles.voice} aria-label={`发音人 ${index + 1}`}>
              <FormGap px={8}>
                <Form.Item name={[name, 'voice']} label="服务中的发音人" required rules={[contractRule(SHAPE.voice)]}>
                  <Input placeholder="例如：alloy" autoComplete="off" />
                </Form.Item>
                <Form.Item name={[name, 'name']} label="显示名称" required rules={[contractRule(SHAPE.name)]}>
                  <Input placeholder="例如：晓晓（温柔女声）" autoComplete="off" />
                </Form.Item>
                <Form.Item name={[name, 'language']} label="语言">
                  <Select options={LANGUAGES} />
                </Form.Item>
                <Form.Item name={[name, 'gender']} label="性别">
                  <Select options={GENDERS} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<Icon name="trash" size={16} />}
                  aria-label={`移除发音人 ${index + 1}`}
                  disabled={fields.length === 1}
                  onClick={() => remove(name)}
                />
              </FormGap>
            </fieldset>
          ))}
          <Form.ErrorList errors={errors} />
          <Button type="dashed" block icon={<Icon name="plus" size={16} />} onClick={() => add({ ...NEW_VOICE })}>
            添加发音人
          </Button>
        </>
      )}
    </Form.List>
  );
}
