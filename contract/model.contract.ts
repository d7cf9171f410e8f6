import { z } from 'zod';
import { endpoint, NoInput } from './endpoint.contract.ts';

/** Built-in models in the specification's order (2 §9), the default first. */
export const MODEL_NAMES = [
  'uclai-medium',
  'uclai-large-1127',
  'uclai-qwen-small',
  'DeepSeek-V3-241226',
  'doubao-pro-4K',
  'doubao-pro-32k-240828',
  'moonshot-v1-8k',
  'moonshot-v1-32k',
  'qwen-turbo',
  'qwen-plus',
  'qwen-max',
] as const;

export const DEFAULT_MODEL = 'uclai-medium';

export const Model = z.object({
  name: z.string(),
  /** False: listed, but nobody has configured an endpoint for it (未配置). */
  ready: z.boolean(),
  /** What answers: `builtin` is the offline grounded answerer, otherwise the name at the configured endpoint. */
  engine: z.string(),
  /** For people: 离线应答 or the endpoint's model name. */
  engineLabel: z.string(),
});
export type Model = z.infer<typeof Model>;

export const modelList = endpoint({
  path: '/avatar/model/list',
  summary: '可选的大模型',
  input: NoInput,
  data: z.array(Model),
});
