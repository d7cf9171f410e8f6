export const UNHEARD = '唤醒前听到的话不会保存';

/** While somebody writes the figure attends as to a speaker; what it hears is said only where it hears. */
export const STATE_WORDS = { idle: '在线', listening: '在线', thinking: '正在思考', speaking: '正在说话' } as const;
