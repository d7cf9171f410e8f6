import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { kindsOf, type Provider, testProvider } from '#contract/provider.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { PROVIDERS_KEY } from '../operator.events.ts';
import {
  describeHealth,
  describeState,
  describeTest,
  describeTrouble,
  KIND_NAMES,
  PURPOSE_NAMES,
} from './describe-service.ts';
import styles from './models.module.css';
import { VoiceSamples } from './voice-samples.tsx';

interface Props {
  service: Provider;
  onEdit: () => void;
  onDelete: () => void;
}

/** One service: how it is doing, what it offers, and what can be done with it. */
export function ServiceCard({ service, onEdit, onDelete }: Props) {
  const client = useQueryClient();
  const test = useMutation({
    mutationFn: () => call(testProvider, { id: service.id }),
    onSettled: () => client.invalidateQueries({ queryKey: PROVIDERS_KEY }),
  });
  const trouble = describeTrouble(service);
  const health = describeHealth(service);
  const failed = test.error ? describeError(test.error) : test.data?.ok === false ? test.data.error : '';
  return (
    <li className={styles.card} aria-label={service.name}>
      <div className={styles.head}>
        <h2 title={service.name}>{service.name}</h2>
        <StatusTag {...describeState(service)} />
        <span className={styles.kind}>
          {PURPOSE_NAMES[service.purpose]}
          {kindsOf(service.purpose).length > 1 && `，${KIND_NAMES[service.kind]}`}
        </span>
        <span className={styles.actions}>
          <Button size="small" loading={test.isPending} onClick={() => test.mutate()}>
            测试
          </Button>
          {!service.readOnly && (
            <>
              <Button type="text" icon={<Icon name="edit" />} aria-label={`编辑“${service.name}”`} onClick={onEdit} />
              <Button
                type="text"
                icon={<Icon name="trash" />}
                aria-label={`删除“${service.name}”`}
                onClick={onDelete}
              />
            </>
          )}
        </span>
      </div>
      <p className={styles.address} title={service.baseUrl}>
        {service.baseUrl}
        <span>{describeKey(service)}</span>
      </p>
      <ul className={styles.models}>
        {service.models.map(({ name, model, reserved }) => (
          <li key={name} title={`${name} → ${model}`}>
            {name}
            {model !== name && <small>{model}</small>}
            {reserved === 1 && <small>专用</small>}
          </li>
        ))}
        {(service.speech?.cloning ?? 'none') !== 'none' && <li>可克隆声音</li>}
      </ul>
      {service.speech && <VoiceSamples service={service} voices={service.speech.voices} />}
      {health && <p className={`${styles.health} num`}>{health}</p>}
      {trouble && <p className={styles.bad}>{trouble}</p>}
      {test.data?.ok && (
        <p role="status" className={`${styles.good} num`}>
          {describeTest(test.data, service.readOnly)}
        </p>
      )}
      {failed && (
        <p role="alert" className={styles.bad}>
          {failed}
          {test.data?.detail && <small>{test.data.detail}</small>}
        </p>
      )}
    </li>
  );
}

function describeKey({ keyState, keyTail, readOnly }: Provider): string {
  const key = keyState === 'none' ? '无密钥' : `密钥已设置${keyTail ? `，尾号 ${keyTail}` : ''}`;
  return readOnly ? `${key}，由部署时的 LLM_* 设置，不能在这里修改` : key;
}
