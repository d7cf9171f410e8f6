import { z } from 'zod';
import type { Plugin } from '#contract/plugin.contract.ts';

/** What a tool knows of the turn that calls it. */
export interface ToolContext {
  signal: AbortSignal;
  accountId: string;
  role: { id: string; name: string };
  language: string;
  now: Date;
  /** IANA name of the zone in which the talk takes place. */
  timeZone: string;
  /** Whether the user or the role's owner has written this address; nothing else may be fetched. */
  isNamed(url: string): boolean;
}

export interface ToolResult {
  /** For the model, and for people where nobody words it: sentences that stand for themselves. */
  text: string;
  data?: unknown;
}

/** A tool could not do what it was asked. `message` is for people and for the model. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** Something that a role may call within a turn. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  kind: Plugin['kind'];
  /** JSON Schema of the input. */
  parameters: object;
  /** What it lacks, for people; null when it can be called. */
  unready: string | null;
  /** It changes something elsewhere: called only with what whoever talks has just agreed to. */
  asksFirst?: boolean;
  /** Name of the tool server; empty for tools of the product. */
  serverName: string;
  /**
   * @param input as the model wrote it: not checked yet
   * @throws ToolError
   */
  run(input: unknown, context: ToolContext): Promise<ToolResult>;
  /** What it was asked, in a few words for people. */
  summarise(input: unknown): string;
  /** The input, if the question clearly asks for nothing but this tool: it works without a model. Precision over recall. */
  recognise?(question: string, context: Pick<ToolContext, 'now' | 'timeZone'>): unknown;
}

interface Definition<I extends z.ZodType> {
  name: string;
  title: string;
  description: string;
  input: I;
  unready?: string | null;
  run(input: z.output<I>, context: ToolContext): Promise<ToolResult> | ToolResult;
  summarise(input: z.output<I>): string;
  recognise?(question: string, context: Pick<ToolContext, 'now' | 'timeZone'>): z.input<I> | null;
}

/** A tool of the product: its input is checked by a zod schema, from which its JSON schema comes. */
export function defineTool<I extends z.ZodType>(definition: Definition<I>): Tool {
  const { input: schema, unready = null, run, summarise, ...rest } = definition;
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
  return {
    ...rest,
    kind: 'builtin',
    serverName: '',
    parameters,
    unready,
    summarise(value) {
      const parsed = schema.safeParse(value);
      return parsed.success ? summarise(parsed.data) : '';
    },
    async run(value, context) {
      const parsed = schema.safeParse(value);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw new ToolError(`参数不正确：${issue?.path.join('.') || '参数'}：${issue?.message ?? ''}`);
      }
      if (unready) throw new ToolError(unready);
      return run(parsed.data, context);
    },
  };
}
