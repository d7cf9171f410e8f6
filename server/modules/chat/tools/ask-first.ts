import { z } from 'zod';
import type { Tool } from '#server/modules/plugin/index.ts';
import type { OpenMemory, Slot } from '../turn/memory.ts';

/** Characters of an input that may be kept; a longer one is not asked for, and not run. */
const MOST_INPUT = 4000;

/** A call that waits for the word of whoever talks. */
const Waiting = z.object({ tool: z.string(), input: z.string() });
const WAITING: Slot<z.infer<typeof Waiting>> = { id: 'ask-first', version: 1, schema: Waiting };

/** The whole message, and nothing else: who says more may mean something else. */
const YES =
  /^(?:确认|确定|同意|可以|好|好的|好呀|行|是|是的|对|没问题|请执行|执行吧?|提交吧?|确认执行|我确认|我同意|yes|ok|okay|confirm|go ahead)[\s。！!.~]*$/i;

/** Calls that change something elsewhere are made only with what somebody has just agreed to. */
export interface Consent {
  /** What was agreed to with this message; null for nothing. */
  readonly given: { tool: string; input: string } | null;
  /** True once for a call that was agreed to; else it waits for the next message, and is to be asked for. */
  take(tool: Tool, input: string): boolean;
}

/** @param query of this turn: it agrees to what the turn before has asked for, or to nothing at all */
export async function openConsent(turn: {
  request: { query: string };
  memory(): Promise<OpenMemory>;
}): Promise<Consent> {
  const memory = await turn.memory();
  const waiting = memory.get(WAITING);
  if (waiting) memory.change(WAITING, () => null);
  const given = waiting && YES.test(turn.request.query.trim()) ? waiting : null;
  let isLeft = given !== null;
  return {
    given,
    take(tool, input) {
      if (isLeft && given?.tool === tool.name && given.input === input) {
        isLeft = false;
        return true;
      }
      if (input.length <= MOST_INPUT) memory.change(WAITING, () => ({ tool: tool.name, input }));
      return false;
    },
  };
}

const REASONS = {
  writes: '这个工具可能会改动外部数据',
  address: '参数里有用户没有写过的网址',
  text: '参数里有大段来自资料或工具结果的文字',
};

/** What a model is told instead of a result. */
export const askFirst = (why: keyof typeof REASONS): string =>
  `${REASONS[why]}，还没有执行。请用一句话向用户说明将要做什么、用到哪些内容，并请用户回复“确认”；在用户回复之前不要说已经完成。`;
