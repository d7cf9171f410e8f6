import { countCharacters } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import type { CompletionInput } from '#contract/open-api.contract.ts';
import { AppError } from '#server/platform/errors.ts';

export interface Asked {
  question: string;
  /** Rounds before it, oldest first. */
  history: { question: string; answer: string }[];
}

type Message = CompletionInput['messages'][number];

/**
 * What a list of messages asks, and what was said before. The last one that a person or the assistant said has to be a person's. Messages
 * of a person that follow each other are one question. Instructions (`system`, `developer`) are the role's business and are left out.
 */
export function readMessages(messages: readonly Message[]): Asked {
  const rounds: Asked['history'] = [];
  let isOpen = false;
  for (const [index, message] of messages.entries()) {
    const field = `messages.${index}`;
    if (message.role === 'system' || message.role === 'developer') continue;
    if (message.role === 'tool' || message.role === 'function')
      throw refused(`${field}.role`, '不支持由请求提供工具的结果，请在角色设置中启用工具');
    const text = readText(message.content, `${field}.content`);
    const last = rounds.at(-1);
    if (message.role === 'user') {
      if (last && isOpen) last.question += `\n${text}`;
      else rounds.push({ question: text, answer: '' });
      isOpen = true;
    } else {
      // An assistant that speaks first has greeted: nothing was asked.
      if (last) last.answer += (last.answer && '\n') + text;
      isOpen = false;
    }
  }
  const asked = rounds.pop();
  if (!asked || !isOpen) throw refused('messages', '最后一条消息需要是用户（user）的提问');
  const question = asked.question.trim();
  if (question === '') throw refused('messages', '请输入问题');
  if (countCharacters(question) > LIMITS.query) throw refused('messages', `问题最多 ${LIMITS.query} 个字`);
  return { question, history: rounds.filter(({ answer }) => answer !== '') };
}

function readText(content: Message['content'], field: string): string {
  if (typeof content === 'string') return content;
  return (content ?? [])
    .map(({ type, text }) => {
      if (type !== 'text' || text === undefined) throw refused(field, `不支持 ${type} 类型的内容，只支持文字（text）`);
      return text;
    })
    .join('\n');
}

function refused(field: string, message: string): AppError {
  return new AppError(CODE.badInput, message, { fields: [{ field, message }] });
}
