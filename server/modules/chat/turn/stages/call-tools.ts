import { z } from 'zod';
import { type Tool, ToolError } from '#server/modules/plugin/index.ts';
import { openConsent } from '../../tools/ask-first.ts';
import { createToolBox, TIME_ZONE } from '../../tools/tool-box.ts';
import type { ToolBox } from '../../tools/tool-offer.ts';
import { defineStage } from '../stage.ts';

export interface ToolStageDependencies {
  /** Tools by their names, as a role keeps them; those that are gone are passed over. */
  findTools(accountId: string, names: readonly string[]): Promise<Tool[]>;
}

/**
 * Gets the role's tools ready. A model decides itself what to call; without one, a question that clearly asks for nothing but a tool is
 * answered by it.
 */
export function callTools({ findTools }: ToolStageDependencies) {
  return defineStage({
    id: 'tools',
    input: z.object({ names: z.array(z.string()), question: z.string() }),
    makes: ['tools'],
    inputOf: ({ role, question }) =>
      role.chatType !== 1 && role.agentPlugins.length > 0 ? { names: role.agentPlugins, question } : null,
    async run({ turn, input: { names, question }, slices, span }) {
      const { request, answerer } = turn;
      const tools = await findTools(request.accountId, names);
      if (tools.length === 0) return null;
      const asked = (await turn.history()).map((earlier) => earlier.question);
      const consent = tools.some(({ asksFirst, kind }) => asksFirst || kind === 'mcp') ? await openConsent(turn) : null;
      const box = createToolBox(turn, { tools, asked, consent });
      slices.tools = box;
      if (answerer.isModel) {
        span.note(`${tools.length} 个工具可用`);
        return null;
      }
      const context = { now: new Date(), timeZone: TIME_ZONE };
      for (const tool of tools) {
        const input = tool.recognise?.(question, context) ?? null;
        if (input === null) continue;
        span.note(tool.title);
        return { engine: tool.title, pieces: answer(box, tool, input) };
      }
      span.note('没有问到工具');
      return null;
    },
  });
}

/** A tool that fails says why, in words for people: it was asked for by name of its subject. */
async function* answer(box: ToolBox, tool: Tool, input: unknown) {
  try {
    yield { text: await box.run(tool, input) };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    yield { text: `${error.message}。`, unanswered: true };
  }
}
