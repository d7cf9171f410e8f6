import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import type { IceServerInput } from '#contract/ice.contract.ts';
import {
  cloningWaysOf,
  kindsOf,
  PROVIDER_LIMITS,
  type Provider,
  type ProviderInput,
  type ProviderTest,
  saveProvider,
  testProvider,
} from '#contract/provider.contract.ts';
import { SpeechTemplate } from '#contract/voice-service.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { readFieldErrors } from '#web/ui/read-field-errors.ts';
import { PROVIDERS_KEY } from '../operator.events.ts';
import { NEW_VOICE } from './voice-fields.tsx';

/** The form's fields; `key` is empty where the stored one stays. */
export type ServiceValues = Omit<ProviderInput, 'id'>;

export const NEW_MODEL: ProviderInput['models'][number] = {
  name: '',
  model: '',
  contextTokens: null,
  maxOutputTokens: null,
  promptPrice: 0,
  completionPrice: 0,
  dimensions: null,
  fallback: '',
  reserved: 0,
  thinksFirst: 0,
};

const NEW_TEMPLATE = SpeechTemplate.parse({});

function toValues(service: Provider | null): ServiceValues {
  const { purpose, kind, name, baseUrl, models, concurrency, timeoutMs, enabled, priority, speech } = service ?? {
    purpose: 'chat' as const,
    kind: 'openai' as const,
    name: '',
    baseUrl: '',
    models: [NEW_MODEL],
    concurrency: 20,
    timeoutMs: PROVIDER_LIMITS.timeoutMs.default,
    enabled: 1 as const,
    priority: 100,
    speech: null,
  };
  const voices = {
    voices: speech?.voices ?? [NEW_VOICE],
    template: speech?.template ?? NEW_TEMPLATE,
    cloning: speech?.cloning ?? ('none' as const),
  };
  const ice = (service?.ice ?? []).map(({ url, username }) => ({
    url,
    username,
    credential: '',
    way: 'shared' as const,
  }));
  const rest = { speech: voices, key: '', ice };
  return { purpose, kind, name, baseUrl, models, concurrency, timeoutMs, enabled, priority, ...rest };
}

/** As the server takes it: an empty credential leaves the stored one. What is not shown is not in the form's values. */
function toIce({ url, username = '', credential }: IceServerInput): IceServerInput {
  return { url, username, way: 'shared', ...(credential ? { credential } : {}) };
}

/** What the drawer holds, how it is tested before it is saved, and how it is saved. */
export function useServiceForm(service: Provider | null, onClose: () => void) {
  const [form] = Form.useForm<ServiceValues>();
  const client = useQueryClient();
  const [initial] = useState(() => toValues(service));
  const [busy, setBusy] = useState<'' | 'save' | 'test'>('');
  const [tested, setTested] = useState<ProviderTest | null>(null);
  const [removesKey, setRemovesKey] = useState(false);
  const values = Form.useWatch([], form) as ServiceValues | undefined;
  const isDirty =
    removesKey || (values !== undefined && JSON.stringify({ ...initial, ...values }) !== JSON.stringify(initial));

  /** The form as the server takes it; null where a field is wrong, which is scrolled to. */
  const read = async (): Promise<ProviderInput | null> => {
    const valid = await form.validateFields().catch(() => null);
    if (!valid) {
      form.scrollToField(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name ?? []);
      return null;
    }
    const { key, ...settings } = { ...initial, ...valid };
    const kinds = kindsOf(settings.purpose);
    const kind = kinds.includes(settings.kind) ? settings.kind : (kinds[0] ?? 'openai');
    const models = settings.models.map((model) => ({ ...NEW_MODEL, ...model }));
    const written = key ? { key } : removesKey ? { key: '' } : {};
    const template = kind === 'speech-http' ? { ...NEW_TEMPLATE, ...settings.speech?.template } : null;
    const voices = settings.speech?.voices.map((voice) => ({ ...NEW_VOICE, ...voice })) ?? [];
    const wanted = settings.speech?.cloning ?? 'none';
    const cloning = cloningWaysOf(kind).includes(wanted) ? wanted : 'none';
    const speech = settings.purpose === 'speech' ? { voices, template, cloning } : null;
    const ice = settings.purpose === 'avatar' ? settings.ice.map(toIce) : [];
    return { ...settings, ...written, kind, models, speech, ice, ...(service ? { id: service.id } : {}) };
  };

  /** Whether it worked. */
  const run = async (what: 'save' | 'test', act: (input: ProviderInput) => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    const input = await read();
    if (!input) return false;
    setBusy(what);
    let isDone = false;
    try {
      await act(input);
      isDone = true;
    } catch (error) {
      const fields = readFieldErrors(error);
      const own = fields.map(({ name, ...rest }) => ({ ...rest, name: name[0] === 'draft' ? name.slice(1) : name }));
      form.setFields(own as never);
      if (own[0]) form.scrollToField(own[0].name, { block: 'center' });
      else tellFailure(error);
    }
    setBusy('');
    return isDone;
  };

  return {
    form,
    initial,
    busy,
    tested,
    isDirty,
    removesKey,
    setRemovesKey,
    save: () =>
      run('save', async (input) => {
        await call(saveProvider, input);
        notice.success('保存成功');
        client.invalidateQueries({ queryKey: PROVIDERS_KEY });
        client.invalidateQueries({ queryKey: ['models'] });
        client.invalidateQueries({ queryKey: ['voices'] });
        onClose();
      }),
    test: () =>
      run('test', async (draft) => {
        setTested(null);
        const result = await call(testProvider, { draft });
        if (result.thinksFirst) form.setFieldValue(['models', 0, 'thinksFirst'], 1); // the first one is what was asked
        setTested(result);
      }),
  };
}
