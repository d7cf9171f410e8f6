import { createHash } from 'node:crypto';
import type { OwnedTool, ToolMode } from '#contract/plugin.contract.ts';
import { sortKeys } from '#server/platform/sort-keys.ts';
import type { ListedTool } from './open-client.ts';

/** A tool as it was when something was decided about it. */
export interface SeenTool {
  name: string;
  print: string;
}

/** What the owner has said of a tool. */
export interface ToolChoice extends SeenTool {
  mode: ToolMode;
}

interface Decided {
  toolChoices: readonly ToolChoice[];
  /** Tools that only read, as the server's first list said; null before there was one. */
  toolPrints: readonly SeenTool[] | null;
}

/** Choices that are kept beside those of tools that the server still has. */
const MOST_GONE = 192;

/** Of what people and models read of a tool: another one once its server has changed any of it. */
export function printOf({ title, description, parameters }: ListedTool): string {
  return createHash('sha256')
    .update(JSON.stringify([title, description, sortKeys(parameters)]))
    .digest('base64url');
}

/** The tools of a first list that may be called directly for as long as they stay what they are. */
export const takePrints = (tools: readonly ListedTool[]): SeenTool[] =>
  tools.filter(({ hint }) => hint === 'reads').map((tool) => ({ name: tool.name, print: printOf(tool) }));

/** How a tool is called, and why. Whatever is not known to only read, exactly as it is, asks first. */
export function readMode(
  tool: ListedTool,
  { toolChoices, toolPrints }: Decided,
): Pick<OwnedTool, 'mode' | 'because' | 'print'> {
  const print = printOf(tool);
  const choice = toolChoices.find(({ name }) => name === tool.name);
  if (choice?.mode === 'direct' && choice.print !== print) return { mode: 'ask', because: 'changed', print };
  if (choice) return { mode: choice.mode, because: 'chosen', print };
  if (tool.hint !== 'reads') return { mode: 'ask', because: tool.hint ?? 'unmarked', print };
  const first = toolPrints?.find(({ name }) => name === tool.name);
  if (!first) return { mode: 'ask', because: 'new', print };
  return first.print === print
    ? { mode: 'direct', because: 'reads', print }
    : { mode: 'ask', because: 'changed', print };
}

/** The choices with one more; of tools that the server no longer has, the oldest are forgotten. */
export function addChoice(
  choices: readonly ToolChoice[],
  tools: readonly ListedTool[],
  choice: ToolChoice,
): ToolChoice[] {
  const others = choices.filter(({ name }) => name !== choice.name);
  const isListed = ({ name }: ToolChoice) => tools.some((tool) => tool.name === name);
  return [...others.filter((one) => !isListed(one)).slice(-MOST_GONE), ...others.filter(isListed), choice];
}
