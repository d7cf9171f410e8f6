import { z } from 'zod';
import { countCharacters, textUpTo } from './endpoint.contract.ts';
import { readJsonText } from './json-text.contract.ts';

const Short = (label: string) => textUpTo(200, label);

/** Longest text of custom parameters, in characters. */
export const CUS_JSON_LENGTH = 5000;
const MOST_VALUES = 50;
const VALUE_MESSAGE = '自定义参数的每个值最多 1000 字';
const SHAPE_MESSAGE = '自定义参数应为 JSON 对象，例如 {"floor": 3}';

/** What JSON holds. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/** Lists and objects count as they are written. */
function isShort(value: unknown): value is JsonValue {
  try {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return typeof text === 'string' && countCharacters(text) <= 1000;
  } catch {
    return false; // nested deeper than it can be written
  }
}
const Value = z.unknown().refine(isShort, { error: VALUE_MESSAGE }) as z.ZodType<JsonValue>;

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** Without what says nothing: nobody who leaves a value empty is told what it has to be. */
function dropEmpty(values: unknown): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** Values of the place where a role works, and of the service behind its model; what is empty is dropped. */
const Values = z
  .object({
    /** City. */
    location: Short('所在城市').optional(),
    /** Code of the business hall. */
    serviceHall: Short('营业厅编码').optional(),
    token: textUpTo(500, 'token').optional(),
    corpId: Short('corpId').optional(),
    appId: Short('appId').optional(),
    /** The role knows who it is and says so. */
    enableSelfAware: z.boolean({ error: 'enableSelfAware 只能是 true 或 false' }).optional(),
  })
  .catchall(Value)
  .refine((values) => Object.keys(values).length <= MOST_VALUES, { error: `自定义参数最多 ${MOST_VALUES} 项` });
export const VarConfig = z.preprocess(dropEmpty, Values);
export type VarConfig = z.infer<typeof VarConfig>;

/** Values that have a field of their own. */
const NAMED = ['location', 'serviceHall', 'token', 'corpId', 'appId', 'enableSelfAware'] as const;
const isNamed = (name: string): boolean => (NAMED as readonly string[]).includes(name);

/** What requests to models hold already: no custom parameter takes the place of one, or changes the shape of what is answered. */
const RESERVED = new Set(
  'model messages temperature max_tokens max_completion_tokens stream stream_options tools tool_choice functions function_call n'.split(
    ' ',
  ),
);

/**
 * What goes into the body of a role's requests to its model: the custom parameters, and the business id as `modelService`. Values with a
 * field of their own go other ways: the place into the prompt, the rest as headers of the one kind of service that asks for them.
 */
export function collectParameters(config: VarConfig, modelService: string): Record<string, JsonValue> {
  const own = Object.entries({ ...config, ...(modelService ? { modelService } : {}) });
  return Object.fromEntries(own.filter(([name]) => !isNamed(name) && !RESERVED.has(name))) as Record<string, JsonValue>;
}

/** Custom parameters as people write them: the text of a JSON object; blank for none. */
export const CusJson = textUpTo(CUS_JSON_LENGTH, '自定义参数').superRefine((text, context) => {
  const message = readCusJson(text).error;
  if (message) context.addIssue({ code: 'custom', message });
});

/** What such a text says; `error` in words for people. */
export function readCusJson(text: string): { values: VarConfig; error: string | null } {
  if (text.trim() === '') return { values: {}, error: null };
  let read: unknown;
  try {
    read = readJsonText(text);
  } catch {
    return { values: {}, error: SHAPE_MESSAGE };
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read) || Object.hasOwn(read, '__proto__'))
    return { values: {}, error: SHAPE_MESSAGE };
  const reserved = Object.keys(read).find((name) => RESERVED.has(name));
  if (reserved) return { values: {}, error: `${reserved} 由系统填写，不能作为自定义参数` };
  const { data, error } = VarConfig.safeParse(read);
  return error ? { values: {}, error: error.issues[0]?.message ?? SHAPE_MESSAGE } : { values: data, error: null };
}

/** Splits the values into those with a field of their own and the rest as its text. */
export function splitVarConfig(config: VarConfig): { named: VarConfig; cusJson: string } {
  const entries = Object.entries(config);
  const rest = entries.filter(([name]) => !isNamed(name));
  return {
    named: Object.fromEntries(entries.filter(([name]) => isNamed(name))),
    cusJson: rest.length > 0 ? JSON.stringify(Object.fromEntries(rest), null, 2) : '',
  };
}

/** The values that are saved: texts trimmed, empty ones dropped. A text of custom parameters replaces everything without a field. */
export function mergeVarConfig(config: VarConfig, cusJson: string | undefined): VarConfig {
  const all = cusJson === undefined ? config : { ...splitVarConfig(config).named, ...readCusJson(cusJson).values };
  const trimmed = Object.entries(all).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== '' && value !== undefined));
}
