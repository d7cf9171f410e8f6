import { LANGUAGES } from '#contract/language.contract.ts';
import { roleKind } from '#contract/role-filter.contract.ts';

/** Fields as the form calls them. */
const LABELS: Record<string, string> = {
  name: '角色名称',
  roleDesc: '角色描述',
  language: '默认语言',
  welcomeText: '欢迎语',
  answerPrefix: '回答前缀',
  question: '常见问题',
  unknownReply: '兜底回复',
  sensitiveWordReply: '敏感词回复',
  sleepText: '休眠语',
  smallDocLibId: '问答库',
  documentLibId: '文档知识库',
  realtimeRecommendOn: '输入联想',
  showRecommend: '推荐追问',
  showCitation: '显示来源',
  answerOnlyFromDocs: '只按文档回答',
  welcomeInOrder: '按顺序问候',
  chatType: '回答方式',
  modelName: '大模型',
  customizedModel: '自定义模型',
  smallModelType: '问答模型',
  modelService: '业务',
  chatUclaiPrompt: '提示词',
  historyNum: '对话轮数',
  isShortHistory: '精简历史',
  modelParameter: '模型参数',
  agentPlugins: '工具',
  flowIdInfo: '对话流程',
  questionnaireFileUrl: '问卷',
  userFileUrl: '文件',
  smallModelFileUrl: '模型文件',
  varConfig: '业务参数',
  jobName: '岗位',
  avatarId: '形象',
  speakerId: '声音',
  speed: '语速',
  pitch: '音调',
  volume: '音量',
  readings: '读音',
  direction: '画面方向',
  robotSceneType: '机器人场景',
  robotId: '机器人',
};

const SWITCHES = ['realtimeRecommendOn', 'showRecommend', 'showCitation', 'answerOnlyFromDocs'];
const MORE_SWITCHES = ['welcomeInOrder', 'isShortHistory'];
const KINDS = { '1': '标准问答', '2': '知识对话', '3': '智能体' } as const;
const EMPTY = '（空）';

/** Names of records by their ids: avatars, voices, libraries, flows, tools. */
export type Names = Record<string, string>;

/** What a part of a role is called: a field, or `avatarRoleDetailVos.en`. */
export function labelField(key: string): string {
  const [field = '', code] = key.split('.');
  if (field === 'avatarRoleDetailVos') return nameLanguage(code ?? '');
  return LABELS[field] ?? field;
}

/** A value in words; of texts everything that is in them. */
export function describeValue(key: string, value: unknown, names: Names): string {
  if (key.startsWith('avatarRoleDetailVos.')) return describeLanguage(value, names);
  if (value === null || value === undefined || value === '') return EMPTY;
  if (SWITCHES.includes(key) || MORE_SWITCHES.includes(key)) return value === 1 ? '开' : '关';
  if (key === 'chatType') return KINDS[roleKind(Number(value))];
  if (key === 'language') return nameLanguage(String(value));
  if (key === 'direction') return value === '1' ? '横屏' : '竖屏';
  if (Array.isArray(value)) return value.map((one) => nameOf(one, names)).join('\n') || EMPTY;
  if (typeof value === 'object' && 'url' in value) return nameOf(value, names);
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([name, inner]) => `${PARAMETERS[name] ?? name}：${inner}`)
        .join('\n') || EMPTY
    );
  return nameOf(value, names);
}

const PARAMETERS: Record<string, string> = { temperature: '温度', max_tokens: '最大回复长度' };

function describeLanguage(value: unknown, names: Names): string {
  if (typeof value !== 'object' || value === null) return '（没有这种语言）';
  return Object.entries(value)
    .filter(([field]) => field !== 'language')
    .map(([field, inner]) => [labelField(field), describeValue(field, inner, names)] as const)
    .filter(([, text]) => text !== EMPTY)
    .map(([label, text]) => `${label}：${text.replaceAll('\n', '；')}`)
    .join('\n');
}

function nameOf(value: unknown, names: Names): string {
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return names[String(value)] ?? String(value);
}

const nameLanguage = (code: string): string => LANGUAGES.find((one) => one.code === code)?.name ?? code;
