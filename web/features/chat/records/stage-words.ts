import type { StageTrace } from '#contract/chat.contract.ts';

const STAGE_WORDS: Readonly<Record<string, string>> = {
  prepare: '准备',
  greeting: '问候',
  wordsIn: '提问敏感词',
  wordsOut: '回答敏感词',
  follow: '接续上文',
  questionnaire: '问卷',
  questions: '问答库',
  shown: '首页示例',
  questionsOnly: '只用问答库',
  tools: '准备工具',
  tool: '调用工具',
  retrieval: '检索',
  resume: '读取简历',
  interview: '面试提问',
  model: '提问',
  firstText: '首字',
  text: '生成',
  citations: '引用',
  recommendations: '推荐追问',
  thread: '记下话题',
};

export const nameStage = ({ name }: Pick<StageTrace, 'name'>): string => STAGE_WORDS[name] ?? name;
