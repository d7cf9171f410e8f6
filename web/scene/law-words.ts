/** People are told, wherever the public meets it. */
export const AI_LABEL = 'AI 生成的数字人';
export const RECORD_LAW = '对话会被记录，用于改进回答，您可以随时删除';
