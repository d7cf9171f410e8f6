import type { z } from 'zod';
import { readDecimal } from './endpoint.contract.ts';
import { readJsonText } from './json-text.contract.ts';
import type { RoleDetail, RoleFields, RoleFile } from './role-fields.contract.ts';
import { readCusJson } from './var-config.contract.ts';

/**
 * The specification packs what is a list or an object in a role into texts (2 §3, decision 052). Here is the one translation between that
 * form and the structured one that is stored.
 */
const BAR = '|';
/** Stands for a bar within an entry, which would cut it in two. */
const WIDE_BAR = '｜';
/** Entries that one text is cut into at most; every field's own limit is far below. */
const MOST_ENTRIES = 200;

const LIST_MESSAGE = '应为 JSON 列表，例如 ["您好"]';
const OBJECT_MESSAGE = '应为 JSON 对象，例如 {"temperature": 0.3}';

type Refuse = (field: string, message: string) => void;
type Unpack = (text: string, refuse: (message: string) => void) => unknown;

const cut = (text: string, mark: string): string[] =>
  text
    .split(mark, MOST_ENTRIES)
    .map((entry) => entry.trim())
    .filter(Boolean);
const toFile = (url: string): RoleFile => ({ url, name: '', type: '' });

const splitBars: Unpack = (text) => cut(text, BAR);
const readOneFile: Unpack = (text) => (text.trim() === '' ? null : toFile(text.trim()));
const absentIfBlank: Unpack = (text) => (text.trim() === '' ? undefined : text);
const nullIfEmpty: Unpack = (text) => (text.trim() === '' ? null : text);

function readJson(text: string, isRight: (value: unknown) => boolean, message: string): Unpack {
  return (given, refuse) => {
    if (given.trim() === '') return undefined;
    let value: unknown;
    try {
      value = readJsonText(given);
    } catch {
      value = null;
    }
    if (isRight(value)) return value;
    refuse(`${text}${message}`);
    return undefined;
  };
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Figures and switches that clients of forms write as texts; what is no number goes on to the field's own rule. */
const readNumber: Unpack = (text) => (text.trim() === '' ? undefined : (readDecimal(text) ?? text));
const NUMBERS = [
  ...['speed', 'pitch', 'volume', 'historyNum', 'isShortHistory', 'showRecommend', 'welcomeInOrder'],
  ...['showCitation', 'answerOnlyFromDocs', 'smallModelType', 'chatType'],
];

const TEXT_FIELDS: Record<string, Unpack> = {
  welcomeText: readJson('欢迎语', Array.isArray, LIST_MESSAGE),
  answerPrefix: splitBars,
  question: splitBars,
  smallDocLibId: nullIfEmpty,
  realtimeRecommendOn: readNumber,
};

const ROLE_FIELDS: Record<string, Unpack> = {
  ...TEXT_FIELDS,
  ...Object.fromEntries(NUMBERS.map((field) => [field, readNumber])),
  direction: absentIfBlank,
  id: absentIfBlank,
  documentLibId: nullIfEmpty,
  speakerId: nullIfEmpty,
  customizedModel: nullIfEmpty,
  userFileUrl: (text) => cut(text, BAR).map(toFile),
  questionnaireFileUrl: readOneFile,
  smallModelFileUrl: readOneFile,
  agentPlugins: readJson('工具', Array.isArray, LIST_MESSAGE),
  flowIdInfo: (text) => cut(text, ','),
  modelParameter: readJson('模型参数', isObject, OBJECT_MESSAGE),
  varConfig: (text, refuse) => {
    const { values, error } = readCusJson(text);
    if (error) refuse(error);
    return values;
  },
  avatarRoleDetailVos: readJson('其他语言', Array.isArray, LIST_MESSAGE),
};

function unpack(value: unknown, fields: Record<string, Unpack>, refuse: Refuse): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([field, given]) => {
    if (given === null) return [field, undefined]; // nobody filled it in
    const read = Object.hasOwn(fields, field) ? fields[field] : undefined;
    return [field, read && typeof given === 'string' ? read(given, (message) => refuse(field, message)) : given];
  });
  return Object.fromEntries(entries);
}

/** A role in either form, field by field, as the structured one; what is wrong with a text is said at its field. */
export function unpackRole(value: unknown, context: z.RefinementCtx): unknown {
  const refuseAt =
    (...path: (string | number)[]): Refuse =>
    (field, message) =>
      context.addIssue({ code: 'custom', path: [...path, field], message });
  const role = unpack(value, ROLE_FIELDS, refuseAt());
  if (!isObject(role) || !Array.isArray(role.avatarRoleDetailVos)) return role;
  return {
    ...role,
    avatarRoleDetailVos: role.avatarRoleDetailVos.map((detail, index) =>
      unpack(detail, TEXT_FIELDS, refuseAt('avatarRoleDetailVos', index)),
    ),
  };
}

const packList = (texts: readonly string[]): string => texts.map((text) => text.replaceAll(BAR, WIDE_BAR)).join(BAR);

function packTexts<T extends RoleDetail>({ welcomeText, answerPrefix, question, ...rest }: T) {
  return {
    ...rest,
    welcomeText: JSON.stringify(welcomeText),
    answerPrefix: packList(answerPrefix),
    question: packList(question),
  };
}

/** As the specification's calls answer a role. */
export function packRole<T extends RoleFields>(role: T) {
  return {
    ...packTexts(role),
    userFileUrl: role.userFileUrl.map(({ url }) => url).join(BAR),
    questionnaireFileUrl: role.questionnaireFileUrl?.url ?? '',
    smallModelFileUrl: role.smallModelFileUrl?.url ?? '',
    agentPlugins: JSON.stringify(role.agentPlugins),
    flowIdInfo: role.flowIdInfo.join(','),
    modelParameter: JSON.stringify(role.modelParameter),
    varConfig: JSON.stringify(role.varConfig),
    avatarRoleDetailVos: role.avatarRoleDetailVos.map(packTexts),
  };
}
