/** People are told, wherever the public meets it. */
export const AI_LABEL = 'AI 生成的数字人';
export const RECORD_LAW = '对话会被记录，用于改进回答，您可以随时删除';
export const UNHEARD = '唤醒前听到的话不会保存';

/** While somebody writes the figure attends as to a speaker; what it hears is said only where it hears. */
export const STATE_WORDS = { idle: '在线', listening: '在线', thinking: '正在思考', speaking: '正在说话' } as const;
