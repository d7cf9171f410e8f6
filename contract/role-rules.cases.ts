import { DEFAULT_MODEL, MODEL_KINDS, MODEL_NAMES, NARROW_MODELS } from './model.contract.ts';

/** One input and what becomes of it. Form and server are held to the same table. */
export interface RoleCase {
  title: string;
  /** Changes of a role that is valid as it stands. */
  values: Record<string, unknown>;
  /** Dotted path of the field that is judged. */
  field: string;
  /** What people are told; null: it is taken. */
  message: string | null;
  /** What is stored at `field` instead of what was given. */
  stored?: unknown;
}

const at = (field: string, value: unknown): Record<string, unknown> => {
  const [first = '', ...rest] = field.split('.');
  if (rest.length === 0) return { [first]: value };
  return { [first]: /^\d+$/.test(rest[0] ?? '') ? [value] : at(rest.join('.'), value) };
};

/** A text of `max` characters is taken, also of rare ones; one more is not. `end` closes it, for texts that need a mark. */
function limits(field: string, max: number, label: string, { values = {}, end = '' } = {}): RoleCase[] {
  const text = (length: number, character = '字') => character.repeat(length - end.length) + end;
  return [
    { title: `${field}: ${max}`, field, values: { ...values, ...at(field, text(max)) }, message: null },
    { title: `${field}: ${max} emoji`, field, values: { ...values, ...at(field, text(max, '🀄')) }, message: null },
    {
      title: `${field}: ${max + 1}`,
      field,
      values: { ...values, ...at(field, text(max + 1)) },
      message: `${label}最多 ${max} 个字`,
    },
  ];
}

const PROMPT = '你是导办员。';
/** Every kind of model with what its ranges are. */
const CHOICES = [
  { chatType: 1, modelName: DEFAULT_MODEL, narrow: false },
  { chatType: 2, modelName: DEFAULT_MODEL, narrow: false },
  { chatType: 3, modelName: DEFAULT_MODEL, narrow: true },
  { chatType: 4, modelName: 'our-own-model', narrow: false },
  ...MODEL_NAMES.map((modelName) => ({ chatType: 5, modelName, narrow: NARROW_MODELS.includes(modelName) })),
];

const parameters: RoleCase[] = CHOICES.flatMap(({ chatType, modelName, narrow }) => {
  const values = (temperature: number, max_tokens: number) => ({
    chatType,
    modelName,
    chatUclaiPrompt: PROMPT,
    modelParameter: { temperature, max_tokens },
  });
  const heat = 'modelParameter.temperature';
  const length = 'modelParameter.max_tokens';
  const most = narrow ? 2048 : 4096;
  const name = `${chatType} ${modelName}`;
  return [
    {
      title: `${name}: temperature 0`,
      field: heat,
      values: values(0, 2048),
      message: narrow ? '该模型的温度最小为 0.1' : null,
    },
    { title: `${name}: temperature 0.1`, field: heat, values: values(0.1, 2048), message: null },
    { title: `${name}: temperature 1`, field: heat, values: values(1, 2048), message: null },
    { title: `${name}: reply of 100`, field: length, values: values(0.3, 100), message: null },
    { title: `${name}: reply of ${most}`, field: length, values: values(0.3, most), message: null },
    {
      title: `${name}: reply of ${most + 1}`,
      field: length,
      values: values(0.3, most + 1),
      message: narrow ? '该模型的回复长度最大为 2048' : '回复长度应为 100 到 4096 的整数',
    },
  ];
});

const HEAT = '温度应在 0 到 1 之间，步长 0.1';
const LENGTH = '回复长度应为 100 到 4096 的整数';
const ROUNDS = '上下文轮数应为 0 到 20 的整数';
const number = (field: string, value: unknown, message: string | null): RoleCase => ({
  title: `${field}: ${value}`,
  field,
  values: at(field, value),
  message,
});

const VALUES = '自定义参数的每个值最多 1000 字';
const SHAPE = '自定义参数应为 JSON 对象，例如 {"floor": 3}';
const json = (text: string, message: string | null): RoleCase => ({
  title: `cusJson: ${text.slice(0, 40)}`,
  field: 'cusJson',
  values: { cusJson: text },
  message,
});

const RESERVED = (name: string) => `${name} 由系统填写，不能作为自定义参数`;

const detail = { language: 'en', name: 'Guide', roleDesc: 'A guide' };
const inDetail = (values: object) => ({ avatarRoleDetailVos: [{ ...detail, ...values }] });
const D = 'avatarRoleDetailVos.0';

/** What can be said of one text in the default language and in an added one. */
function detailCases(): RoleCase[] {
  const name = (value: string, message: string | null): RoleCase[] => [
    { title: `name: “${value.slice(0, 6)}”`, field: 'name', values: { name: value }, message },
    { title: `${D}.name: “${value.slice(0, 6)}”`, field: `${D}.name`, values: inDetail({ name: value }), message },
  ];
  const longer = (field: string, max: number, label: string, text: (length: number) => unknown): RoleCase[] => [
    {
      title: `${D}.${field}: ${max}`,
      field: `${D}.${field}`,
      values: inDetail(asField(field, text(max))),
      message: null,
    },
    {
      title: `${D}.${field}: ${max + 1}`,
      field: `${D}.${field}`,
      values: inDetail(asField(field, text(max + 1))),
      message: `${label}最多 ${max} 个字`,
    },
  ];
  const plain = (length: number) => '字'.repeat(length);
  return [
    ...name('', '请填写角色名称'),
    ...name('   ', '请填写角色名称'),
    ...longer('name', 30, '角色名称', plain),
    ...longer('roleDesc', 100, '角色描述', plain),
    ...longer('welcomeText.0', 1000, '欢迎语', plain),
    ...longer('question.0', 100, '常见问题', plain),
    ...longer('answerPrefix.0', 100, '回答前缀', (length) => `${plain(length - 1)}，`),
    ...longer('unknownReply', 1000, '兜底回复', plain),
    ...longer('sensitiveWordReply', 1000, '敏感词回复', plain),
    {
      title: 'a prefix of another language without a mark',
      field: `${D}.answerPrefix.0`,
      values: inDetail({ answerPrefix: ['OK'] }),
      message: '未添加标点符号',
    },
  ];
}
const asField = (field: string, value: unknown) => at(field, value);

const prefix = (text: string, message: string | null): RoleCase => ({
  title: `prefix “${text}”`,
  field: 'answerPrefix.0',
  values: { answerPrefix: [text] },
  message,
});

/**
 * Every rule of specification 2 §5 (role form) and §9. Models have to be configured, the account must have every right, and `file` be an
 * upload of it.
 */
export const roleCases = (file: { url: string; name: string; type: string }): RoleCase[] => [
  ...limits('name', 30, '角色名称'),
  ...limits('roleDesc', 100, '角色描述'),
  { title: 'no description', field: 'roleDesc', values: { roleDesc: ' ' }, message: '请填写角色描述' },
  ...limits('chatUclaiPrompt', 3000, '提示词'),
  ...limits('chatUclaiPrompt', 3000, '提示词', { values: { chatType: 3 } }),
  ...[
    { chatType: 1, needs: false },
    { chatType: 2, needs: false },
    { chatType: 3, needs: true },
    { chatType: 4, modelName: 'our-own-model', needs: true },
    { chatType: 5, modelName: 'qwen-plus', needs: false },
    { chatType: 4, modelName: MODEL_KINDS.interviewer, userFileUrl: [file], needs: false },
  ].map(({ needs, ...values }) => ({
    title: `no prompt: ${values.chatType} ${values.modelName ?? ''}`,
    field: 'chatUclaiPrompt',
    values: { ...values, chatUclaiPrompt: ' ' },
    message: needs ? '请填写提示词' : null,
    stored: '',
  })),
  ...limits('welcomeText.0', 1000, '欢迎语'),
  { title: '300 greetings', field: 'welcomeText', values: { welcomeText: Array(300).fill('您好') }, message: null },
  {
    title: 'empty greetings are dropped',
    field: 'welcomeText',
    message: null,
    values: { welcomeText: [' 您好 ', '', '  '] },
    stored: ['您好'],
  },
  ...limits('question.0', 100, '常见问题'),
  { title: '5 questions', field: 'question', values: { question: Array(5).fill('问') }, message: null },
  { title: '6 questions', field: 'question', values: { question: Array(6).fill('问') }, message: '常见问题最多 5 条' },
  ...limits('answerPrefix.0', 100, '回答前缀', { end: '，' }),
  { title: '10 prefixes', field: 'answerPrefix', values: { answerPrefix: Array(10).fill('好。') }, message: null },
  {
    title: '11 prefixes',
    field: 'answerPrefix',
    values: { answerPrefix: Array(11).fill('好。') },
    message: '回答前缀最多 10 条',
  },
  ...[...',，.。!！:：;；?？、'].map((mark) => prefix(`好的${mark}`, null)),
  ...['好的', '好的~', '好的…', '，好的', '好的”'].map((text) => prefix(text, '未添加标点符号')),
  ...limits('sleepText', 1000, '休眠语'),
  ...limits('unknownReply', 1000, '兜底回复'),
  ...limits('sensitiveWordReply', 1000, '敏感词回复'),
  ...detailCases(),
  {
    title: 'a language twice',
    field: `avatarRoleDetailVos.1.language`,
    message: '您已添加了相关语言，请勿重复操作',
    values: { avatarRoleDetailVos: [detail, detail] },
  },
  ...parameters,
  number('modelParameter.temperature', -0.1, HEAT),
  number('modelParameter.temperature', 1.1, HEAT),
  number('modelParameter.temperature', 0.25, HEAT),
  number('modelParameter.max_tokens', 99, LENGTH),
  number('modelParameter.max_tokens', 100.5, LENGTH),
  ...[0, 3, 20].map((rounds) => number('historyNum', rounds, null)),
  ...[-1, 21, 2.5].map((rounds) => number('historyNum', rounds, ROUNDS)),
  ...[0.5, 1, 2].map((speed) => number('speed', speed, null)),
  ...[0.4, 2.1].map((speed) => number('speed', speed, '语速应在 0.5 到 2 之间')),
  ...limits('jobName', 200, '岗位名称'),
  ...limits('modelService', 200, '业务编号'),
  ...limits('varConfig.location', 200, '所在城市'),
  ...limits('varConfig.serviceHall', 200, '营业厅编码'),
  ...limits('varConfig.token', 500, 'token'),
  ...limits('varConfig.corpId', 200, 'corpId'),
  ...limits('varConfig.appId', 200, 'appId'),
  ...['', '{"floor":3,"vip":true,"name":"一号厅"}', '{"enableSelfAware":false}'].map((text) => json(text, null)),
  ...['3', '[]', '{', 'null', '"x"', '{"__proto__":1}'].map((text) => json(text, SHAPE)),
  json('{"messages":"x","floor":3}', RESERVED('messages')),
  json('{"stream":false}', RESERVED('stream')),
  ...['{"floor":{"a":[1,null]}}', '{"floor":[],"a":{},"b":null}', '{"location":null}'].map((text) => json(text, null)),
  json(JSON.stringify({ floor: ['长'.repeat(1000)] }), VALUES),
  json(`{"floor":"${'长'.repeat(1001)}"}`, VALUES),
  json('{"enableSelfAware":"yes"}', 'enableSelfAware 只能是 true 或 false'),
  json(JSON.stringify({ a: '长'.repeat(1000), b: '长'.repeat(1000) }).padEnd(5000), null),
  json('{}'.padEnd(5001), '自定义参数最多 5000 个字'),
  json(JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n]))), '自定义参数最多 50 项'),
  {
    title: 'an interviewer without a résumé',
    field: 'userFileUrl',
    message: '请上传简历文件！',
    values: { chatType: 4, modelName: MODEL_KINDS.interviewer },
  },
  {
    title: 'an interviewer with one',
    field: 'userFileUrl',
    message: null,
    values: { chatType: 4, modelName: MODEL_KINDS.interviewer, userFileUrl: [file] },
  },
  {
    title: 'an interviewer with another kind of file',
    field: 'userFileUrl',
    message: '文件格式不正确',
    values: {
      chatType: 4,
      modelName: MODEL_KINDS.interviewer,
      userFileUrl: [file, { ...file, name: '简历.docx' }],
    },
  },
  { title: 'any other without a file', field: 'userFileUrl', values: { userFileUrl: [] }, message: null },
  // Forced values (specification 2 §4)
  {
    title: 'from documents only, without any',
    field: 'answerOnlyFromDocs',
    message: null,
    stored: 0,
    values: { answerOnlyFromDocs: 1 },
  },
  {
    title: 'from documents only, with a file',
    field: 'answerOnlyFromDocs',
    message: null,
    stored: 1,
    values: { answerOnlyFromDocs: 1, userFileUrl: [file] },
  },
  {
    title: 'an interviewer asks about its file',
    field: 'answerOnlyFromDocs',
    message: null,
    stored: 0,
    values: { answerOnlyFromDocs: 1, userFileUrl: [file], chatType: 4, modelName: MODEL_KINDS.interviewer },
  },
  {
    title: 'model 1 has no tools',
    field: 'agentPlugins',
    message: null,
    stored: [],
    values: { chatType: 1, agentPlugins: ['time'] },
  },
  {
    title: 'model 2 keeps them',
    field: 'agentPlugins',
    message: null,
    stored: ['time'],
    values: { chatType: 2, agentPlugins: ['time', 'time'] },
  },
  ...[1, 2, 3].map((chatType) => ({
    title: `smallModelType of ${chatType}`,
    field: 'smallModelType',
    message: null,
    values: { chatType, chatUclaiPrompt: PROMPT, smallModelType: 5 },
    stored: chatType === 1 ? 5 : 2,
  })),
  {
    title: 'empty values are dropped',
    field: 'varConfig',
    message: null,
    stored: { location: '杭州', floor: 3 },
    values: { varConfig: { location: ' 杭州 ', token: '', corpId: ' ' }, cusJson: '{"floor":3,"note":""}' },
  },
];
