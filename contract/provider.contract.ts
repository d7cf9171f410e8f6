import { z } from 'zod';
import { Done, endpoint, Id, NoInput, requiredName } from './endpoint.contract.ts';
import { IceServer, IceServersInput } from './ice.contract.ts';
import { Flag } from './rules.contract.ts';
import { type CloningWay, SpeechSettings } from './voice-service.contract.ts';

/** What a service is called for. New purposes are added here; the table keeps any text. */
export const PURPOSES = ['chat', 'embedding', 'rerank', 'speech', 'hearing', 'avatar'] as const;
export const Purpose = z.enum(PURPOSES);
export type Purpose = z.infer<typeof Purpose>;

/**
 * How a service is spoken to. `openai` is any OpenAI-compatible service; `speech-http` is a speech service that a template describes;
 * `dashscope` and `azure` speak and `funasr` recognises speech over a WebSocket; `livetalking`, `openavatarchat` and `whep` render a person and
 * send it over WebRTC; the other three are kinds of chat service that a role can choose by name. What each of them speaks stands in
 * docs/decisions/011-providers-and-the-router.md.
 */
export const PROVIDER_KINDS = [
  'openai',
  'hb-llm',
  'dingDing',
  'haiYi',
  'speech-http',
  'dashscope',
  'azure',
  'funasr',
  'livetalking',
  'openavatarchat',
  'whep',
] as const;
const KINDS: Partial<Record<Purpose, readonly ProviderKind[]>> = {
  chat: ['openai', 'hb-llm', 'dingDing', 'haiYi'],
  speech: ['openai', 'speech-http', 'dashscope', 'azure'],
  hearing: ['openai', 'funasr'],
  avatar: ['livetalking', 'openavatarchat', 'whep'],
};
/** Ways in which a service of a kind may clone voices. */
export function cloningWaysOf(kind: ProviderKind): readonly CloningWay[] {
  if (kind === 'openai') return ['none', 'register', 'upload'];
  return kind === 'dashscope' ? ['none', 'enrol'] : ['none'];
}
/** Kinds that serve a purpose. */
export const kindsOf = (purpose: Purpose): readonly ProviderKind[] => KINDS[purpose] ?? ['openai'];
export const ProviderKind = z.enum(PROVIDER_KINDS);
export type ProviderKind = z.infer<typeof ProviderKind>;

/** Id of the provider that LLM_BASE_URL, LLM_API_KEY and LLM_MODELS describe. It is listed and tested, never changed. */
export const ENVIRONMENT_PROVIDER = 'environment';

export const PROVIDER_LIMITS = {
  providers: 100,
  name: 50,
  baseUrl: 500,
  key: 500,
  models: 100,
  modelName: 100,
  tokens: 10_000_000,
  dimensions: 16_000,
  /** Yuan for a million tokens. */
  price: 100_000,
  concurrency: 1000,
  timeoutMs: { min: 1000, max: 600_000, default: 60_000 },
  priority: 1000,
} as const;

const SERVICE_URL = { error: '请填写以 http:// 或 https:// 开头的地址，不带用户名、密码、“?”和“#”' };
/** Http or https (ws and wss where that is what the kind speaks, `checkTogether`), no user name and password in it. Private hosts are allowed: a model may run beside the product. */
const ServiceUrl = z
  .string({ error: '请填写服务地址' })
  .trim()
  .max(PROVIDER_LIMITS.baseUrl, { error: `服务地址最多 ${PROVIDER_LIMITS.baseUrl} 个字` })
  .pipe(
    z.url({ protocol: /^(?:https?|wss?)$/, ...SERVICE_URL }).regex(/^(?:https?|wss?):\/\/[^\s?#@\\]+$/i, SERVICE_URL),
  )
  .overwrite((text) => text.replace(/\/+$/, ''));

/** It travels in a header: visible ASCII only. */
const Key = z
  .string()
  .trim()
  .max(PROVIDER_LIMITS.key, { error: `密钥最多 ${PROVIDER_LIMITS.key} 个字` })
  .regex(/^[\x21-\x7e]*$/, { error: '密钥只能由字母、数字和英文符号组成，请检查是否多复制了内容' });

const Tokens = (label: string) =>
  z
    .number({ error: `请填写${label}` })
    .int({ error: `${label}应为整数` })
    .min(1, { error: `${label}应大于 0` })
    .max(PROVIDER_LIMITS.tokens, { error: `${label}最大为 ${PROVIDER_LIMITS.tokens}` })
    .nullable()
    .default(null);
const Price = z
  .number({ error: '请填写价格' })
  .min(0, { error: '价格不能小于 0' })
  .max(PROVIDER_LIMITS.price, { error: '价格过高' })
  .default(0);

/** One model of a service. */
export const ProviderModel = z.object({
  /** Name in the product's list. */
  name: requiredName(PROVIDER_LIMITS.modelName, '平台名称').overwrite((text) => text.trim()),
  /** Name at the service. */
  model: requiredName(PROVIDER_LIMITS.modelName, '服务中的模型名').overwrite((text) => text.trim()),
  /** What question and answer may come to together; null: not known. */
  contextTokens: Tokens('上下文长度'),
  maxOutputTokens: Tokens('最长回复'),
  /** Yuan for a million tokens that go in, and that come out. */
  promptPrice: Price,
  completionPrice: Price,
  /** Length of an embedding's vector; null: not known, and not an embedding model. */
  dimensions: z
    .number({ error: '请填写向量维度' })
    .int({ error: '向量维度应为整数' })
    .min(1, { error: '向量维度应大于 0' })
    .max(PROVIDER_LIMITS.dimensions, { error: `向量维度最大为 ${PROVIDER_LIMITS.dimensions}` })
    .nullable()
    .default(null),
  /** Platform name of the model that stands in when no service of this one answers; empty: none. */
  fallback: z
    .string()
    .trim()
    .max(PROVIDER_LIMITS.modelName, { error: `备用模型的名称最多 ${PROVIDER_LIMITS.modelName} 个字` })
    .default(''),
  /** 1: only for accounts that name it among their custom models. */
  reserved: Flag.default(0),
  /** 1: it begins with thinking and does not write the mark that opens it; chat only. */
  thinksFirst: Flag.default(0),
});
export type ProviderModel = z.infer<typeof ProviderModel>;

const Whole = (label: string, min: number, max: number) =>
  z
    .number({ error: `请填写${label}` })
    .int({ error: `${label}应为整数` })
    .min(min, { error: `${label}应在 ${min} 到 ${max} 之间` })
    .max(max, { error: `${label}应在 ${min} 到 ${max} 之间` });

/** What an operator decides about a service. */
export const ProviderSettings = z.object({
  purpose: Purpose,
  kind: ProviderKind.default('openai'),
  name: requiredName(PROVIDER_LIMITS.name, '名称').overwrite((text) => text.trim()),
  baseUrl: ServiceUrl,
  models: z
    .array(ProviderModel)
    .min(1, { error: '请至少添加一个模型' })
    .max(PROVIDER_LIMITS.models, { error: `最多 ${PROVIDER_LIMITS.models} 个模型` }),
  /** Calls that run at the same time; more wait. */
  concurrency: Whole('并发数', 1, PROVIDER_LIMITS.concurrency).default(20),
  /** Longest wait for the first byte, and between two pieces of a reply, in ms. */
  timeoutMs: Whole('超时', PROVIDER_LIMITS.timeoutMs.min, PROVIDER_LIMITS.timeoutMs.max).default(
    PROVIDER_LIMITS.timeoutMs.default,
  ),
  enabled: Flag.default(1),
  /** Where several services have a model of one name, the smallest goes first and the others stand in for it. */
  priority: Whole('顺序', 0, PROVIDER_LIMITS.priority).default(100),
  /** Voices and the way they are asked for; speech only. */
  speech: SpeechSettings.nullable().default(null),
});
export type ProviderSettings = z.infer<typeof ProviderSettings>;

const ONLY_FOR: Partial<Record<Purpose, string>> = { speech: '语音合成', hearing: '语音识别', avatar: '实时形象' };

/** Rules that look at several fields. */
function checkTogether(settings: ProviderSettings, context: z.RefinementCtx): void {
  const { purpose, kind, baseUrl, models, speech } = settings;
  if (!kindsOf(purpose).includes(kind)) {
    const only = PURPOSES.find((one) => KINDS[one]?.includes(kind)) ?? 'chat';
    const message = `这种接口只用于${ONLY_FOR[only] ?? '对话'}`;
    context.addIssue({ code: 'custom', path: ['kind'], message });
  }
  const isSocket = kind === 'funasr' || kind === 'dashscope' || kind === 'azure';
  if (isSocket !== /^ws/i.test(baseUrl)) {
    const message = isSocket ? '请填写以 ws:// 或 wss:// 开头的地址' : SERVICE_URL.error;
    context.addIssue({ code: 'custom', path: ['baseUrl'], message });
  }
  if (purpose === 'speech') checkSpeech(kind, speech, context);
  else if (speech) context.addIssue({ code: 'custom', path: ['speech'], message: '只有语音合成服务有发音人' });
  const seen = new Set<string>();
  for (const [index, { name, model }] of models.entries()) {
    // Behind the address it must stay a path of that host.
    if (kind === 'whep' && !/^\/(?!\/)[\w\-./?=&%~:+]*$/.test(model))
      context.addIssue({
        code: 'custom',
        path: ['models', index, 'model'],
        message: '请填写以 / 开头的播放路径，例如 /mystream/whep',
      });
    if (purpose !== 'chat' && models[index]?.fallback)
      context.addIssue({ code: 'custom', path: ['models', index, 'fallback'], message: '只有对话模型有备用模型' });
    if (seen.has(name))
      context.addIssue({ code: 'custom', path: ['models', index, 'name'], message: `平台名称 ${name} 重复` });
    seen.add(name);
  }
}

function checkSpeech(kind: ProviderKind, speech: SpeechSettings | null, context: z.RefinementCtx): void {
  if (!speech) {
    context.addIssue({ code: 'custom', path: ['speech', 'voices'], message: '请至少添加一个发音人' });
    return;
  }
  const seen = new Set<string>();
  for (const [index, { voice }] of speech.voices.entries()) {
    if (seen.has(voice))
      context.addIssue({ code: 'custom', path: ['speech', 'voices', index, 'voice'], message: `发音人 ${voice} 重复` });
    seen.add(voice);
  }
  const { template, cloning = 'none' } = speech;
  if (!cloningWaysOf(kind).includes(cloning))
    context.addIssue({ code: 'custom', path: ['speech', 'cloning'], message: '这种接口不能这样克隆声音，请重新选择' });
  if (kind === 'speech-http' && !`${template?.path}${template?.body}`.includes('{{text}}'))
    context.addIssue({
      code: 'custom',
      path: ['speech', 'template', 'body'],
      message: '请在路径或请求体里写上 {{text}}',
    });
}

/**
 * Without `id` a new service is made. `key` is only ever written: left out it stays as it is, empty it is removed. A key stays with its
 * host: an address at another one needs the key again.
 */
export const ProviderInput = ProviderSettings.extend({
  id: Id.optional(),
  key: Key.optional(),
  /** By which browsers reach a renderer behind a router; renderers only. */
  ice: IceServersInput,
}).superRefine((input, context) => {
  checkTogether(input, context);
  if (input.ice.length > 0 && input.purpose !== 'avatar')
    context.addIssue({ code: 'custom', path: ['ice'], message: '只有实时形象的引擎用得到穿透服务器' });
});
export type ProviderInput = z.infer<typeof ProviderInput>;

/** A service as it is read back, without its key. */
export const Provider = ProviderSettings.extend({
  baseUrl: z.string(),
  id: z.string(),
  /** It comes from the environment and cannot be changed here. */
  readOnly: z.boolean(),
  /** `unreadable`: sealed with another installation's key, to be entered again. */
  keyState: z.enum(['none', 'set', 'unreadable']),
  /** Last 4 characters of the key; empty without one, or where it is too short to show any. */
  keyTail: z.string(),
  /** Without their credentials. */
  ice: z.array(IceServer),
  updatedAt: z.string(),
  /** How it has been doing in the answering process since it was last changed; chat only. */
  health: z
    .object({
      circuit: z.enum(['closed', 'open', 'trial']),
      /** Until the next trial, ms. */
      restMs: z.number(),
      /** Calls that run, and that wait for a place. */
      active: z.number().int(),
      waiting: z.number().int(),
      calls: z.number().int(),
      failures: z.number().int(),
      /** Until the first piece of an answer, smoothed; null before the first call. */
      firstTokenMs: z.number().int().nullable(),
      lastError: z.string(),
    })
    .nullable(),
});
export type Provider = z.infer<typeof Provider>;

/** All services by purpose, then in the order in which they are asked. */
export const providerList = endpoint({
  path: '/avatar/operator/provider/list',
  access: 'operator',
  summary: '模型服务列表',
  input: NoInput,
  data: z.array(Provider),
});

/** Counts at once for new calls, on other replicas within seconds. */
export const saveProvider = endpoint({
  method: 'POST',
  path: '/avatar/operator/provider/save',
  access: 'operator',
  summary: '保存模型服务',
  input: ProviderInput,
  data: Provider,
});

/** The key goes with it. */
export const deleteProvider = endpoint({
  method: 'POST',
  path: '/avatar/operator/provider/delete',
  access: 'operator',
  summary: '删除模型服务',
  input: z.object({ id: Id }),
  data: Done,
});

/** How one small call went. Durations in ms. */
export const ProviderTest = z.object({
  ok: z.boolean(),
  /** Until the first piece of the answer; chat only. */
  firstTokenMs: z.number().int().nullable(),
  totalMs: z.number().int(),
  /** Length of the vector; embedding only. */
  dimensions: z.number().int().nullable(),
  /** How long the spoken greeting is; speech only. */
  soundMs: z.number().int().nullable(),
  /** Whether the model began with thinking without a mark that opens it; null: it can't be told. Chat only. */
  thinksFirst: z.boolean().nullable(),
  /** What to do, for people; empty when it went well. */
  error: z.string(),
  /** What the service said, without the key. */
  detail: z.string(),
});
export type ProviderTest = z.infer<typeof ProviderTest>;

/**
 * Sends one small request. Either a stored service by its id (`environment` as well), or a form that is not saved yet, which takes the
 * stored key where it has no other. A service that fails is an answer with `ok: false`. Of a stored service it is kept that a model thinks first.
 */
export const testProvider = endpoint({
  method: 'POST',
  path: '/avatar/operator/provider/test',
  access: 'operator',
  summary: '测试模型服务',
  input: z.object({
    id: z.union([Id, z.literal(ENVIRONMENT_PROVIDER)]).optional(),
    draft: ProviderInput.optional(),
    /** Platform name; empty: the first model. */
    model: z.string().max(PROVIDER_LIMITS.modelName).default(''),
  }),
  data: ProviderTest,
});
