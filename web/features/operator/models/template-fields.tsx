import { Form, Input, Select } from 'antd';
import { SpeechTemplate } from '#contract/voice-service.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import styles from './models.module.css';

const SHAPE = SpeechTemplate.shape;
const at = (field: keyof SpeechTemplate) => ['speech', 'template', field];
/** What may be named in double braces, for people. */
const PLACES = [
  ['{{text}}', '要朗读的文字'],
  ['{{voice}}', '发音人'],
  ['{{model}}', '模型名'],
  ['{{key}}', '密钥'],
  ['{{speed}}', '语速，1 为原速'],
  ['{{speed500}}', '语速，-500 到 500'],
  ['{{pitch}}', '音调，0.5 到 2'],
  ['{{pitch500}}', '音调，-500 到 500'],
  ['{{volume}}', '音量，1 为正常'],
  ['{{volume100}}', '音量，0 到 100'],
  ['{{rate}}', '采样率'],
] as const;

/** How a speech service is called that is not OpenAI-compatible. */
export function TemplateFields() {
  return (
    <>
      <p className={styles.note}>
        用占位符写出服务要的请求，朗读时替换成实际的值。请求要让服务返回 mp3。密钥请写 {'{{key}}'}，不要直接写在这里。
      </p>
      <dl className={styles.places}>
        {PLACES.map(([place, meaning]) => (
          <div key={place}>
            <dt>{place}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.row}>
        <Form.Item name={at('method')} label="方法">
          <Select options={['POST', 'GET'].map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name={at('path')} label="路径" extra="接在服务地址后面" rules={[contractRule(SHAPE.path)]}>
          <Input placeholder="/stream/v1/tts" autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name={at('headers')} label="请求头" extra="每行一条" rules={[contractRule(SHAPE.headers)]}>
        <GrowingTextArea minRows={2} maxRows={6} placeholder="X-NLS-Token: {{key}}" />
      </Form.Item>
      <Form.Item name={at('body')} label="请求体" rules={[contractRule(SHAPE.body)]}>
        <GrowingTextArea
          minRows={3}
          maxRows={10}
          placeholder={'{"text":"{{text}}","voice":"{{voice}}","format":"mp3","speech_rate":{{speed500}}}'}
        />
      </Form.Item>
      <Form.Item
        name={at('audioField')}
        label="音频字段"
        extra="服务返回 JSON 时，base64 音频所在的字段；直接返回 mp3 时不填"
        rules={[contractRule(SHAPE.audioField)]}
      >
        <Input placeholder="例如：data.audio" autoComplete="off" />
      </Form.Item>
    </>
  );
}
