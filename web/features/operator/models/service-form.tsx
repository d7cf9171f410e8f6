import { Button, Form, type FormInstance, Input, Select } from 'antd';
import { useEffect } from 'react';
import { kindsOf, type Provider, ProviderInput, PURPOSES, type Purpose } from '#contract/provider.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { HEARING_HELP, KIND_HELP, KIND_NAMES, PURPOSE_NAMES, SPEECH_HELP } from './describe-service.ts';
import { IceFields } from './ice-fields.tsx';
import { ModelFields } from './model-fields.tsx';
import styles from './models.module.css';
import { TemplateFields } from './template-fields.tsx';
import type { ServiceValues } from './use-service-form.ts';
import { CloningField, VoiceFields } from './voice-fields.tsx';

const SHAPE = ProviderInput.shape;
const OPENAI_HELP: Partial<Record<Purpose, string>> = { speech: SPEECH_HELP, hearing: HEARING_HELP };
/** What the time-out covers. */
const WAITS: Partial<Record<Purpose, string>> = { speech: '整句', hearing: '整句', avatar: '接通画面' };

interface Props {
  form: FormInstance<ServiceValues>;
  initial: ServiceValues;
  service: Provider | null;
  removesKey: boolean;
  onRemoveKey: (removes: boolean) => void;
  onSubmit: () => void;
}

/** Everything that is set of a service, in sections. */
export function ServiceForm({ form, initial, service, removesKey, onRemoveKey, onSubmit }: Props) {
  const purpose = Form.useWatch('purpose', form) ?? initial.purpose;
  const kind = Form.useWatch('kind', form) ?? initial.kind;
  const kinds = kindsOf(purpose);
  useEffect(() => {
    const fitting = kindsOf(purpose);
    if (!fitting.includes(form.getFieldValue('kind'))) form.setFieldValue('kind', fitting[0]);
  }, [purpose, form]);
  return (
    <Form form={form} className={styles.form} layout="vertical" initialValues={initial} onFinish={onSubmit}>
      <section>
        <h3>服务</h3>
        <div className={styles.row}>
          <Form.Item name="name" label="名称" required rules={[contractRule(SHAPE.name)]}>
            <Input placeholder={purpose === 'avatar' ? '例如：一号显卡' : '例如：通义千问'} autoComplete="off" />
          </Form.Item>
          <Form.Item name="purpose" label="用途">
            <Select
              disabled={service !== null}
              options={PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }))}
            />
          </Form.Item>
        </div>
        {kinds.length > 1 && (
          <Form.Item name="kind" label="接口" extra={(kind === 'openai' && OPENAI_HELP[purpose]) || KIND_HELP[kind]}>
            <Select options={kinds.map((value) => ({ value, label: KIND_NAMES[value] }))} />
          </Form.Item>
        )}
        <Form.Item
          name="baseUrl"
          label="服务地址"
          required
          extra={`可以是内网或本机地址，例如 ${purpose === 'avatar' ? 'http://localhost:8010' : 'http://localhost:11434/v1'}`}
          rules={[contractRule(SHAPE.baseUrl)]}
        >
          <Input
            placeholder={purpose === 'avatar' ? 'http://localhost:8010' : 'https://api.example.com/v1'}
            inputMode="url"
            autoComplete="off"
          />
        </Form.Item>
        <Form.Item name="key" label="密钥" extra={explainKey(service, removesKey)} rules={[contractRule(SHAPE.key)]}>
          <Input.Password
            placeholder={service?.keyState === 'set' ? '不填则保留原来的密钥' : '没有密钥可不填'}
            autoComplete="new-password"
            disabled={removesKey}
          />
        </Form.Item>
        {service?.keyState === 'set' && (
          <Button type="link" className={styles.dropKey} onClick={() => onRemoveKey(!removesKey)}>
            {removesKey ? '保留密钥' : '移除密钥'}
          </Button>
        )}
        <SwitchField name="enabled" label="启用" help="停用后不再使用，设置会保留" />
      </section>
      <section>
        <h3>{purpose === 'avatar' ? '人物' : '模型'}</h3>
        <ModelFields purpose={purpose} />
      </section>
      {purpose === 'speech' && (
        <section>
          <h3>发音人</h3>
          <VoiceFields />
          <CloningField kind={kind} />
        </section>
      )}
      {purpose === 'speech' && kind === 'speech-http' && (
        <section>
          <h3>请求</h3>
          <TemplateFields />
        </section>
      )}
      {purpose === 'avatar' && (
        <section>
          <h3>网络穿透</h3>
          <IceFields stored={service?.ice ?? []} />
        </section>
      )}
      <section>
        <h3>调用</h3>
        <div className={styles.third}>
          <Form.Item name="priority" label="顺序" extra="小的先用" rules={[contractRule(SHAPE.priority)]}>
            <NumberField min={0} max={1000} precision={0} />
          </Form.Item>
          <Form.Item
            name="concurrency"
            label="并发数"
            extra={purpose === 'avatar' ? '同时的画面数' : '超出时排队'}
            rules={[contractRule(SHAPE.concurrency)]}
          >
            <NumberField min={1} max={1000} precision={0} />
          </Form.Item>
          <Form.Item
            name="timeoutMs"
            label="超时"
            extra={WAITS[purpose] ?? '首字与停顿'}
            rules={[contractRule(SHAPE.timeoutMs)]}
          >
            <NumberField min={1000} max={600_000} step={1000} precision={0} suffix="毫秒" />
          </Form.Item>
        </div>
      </section>
    </Form>
  );
}

function explainKey(service: Provider | null, removesKey: boolean): string {
  if (removesKey) return '保存后移除密钥';
  if (service?.keyState === 'unreadable') return '已保存的密钥无法解开，请重新填写';
  if (service?.keyState === 'set')
    return `已设置${service.keyTail ? `，尾号 ${service.keyTail}` : ''}；更换主机时需要重新填写`;
  return '加密保存，保存后不再显示';
}
