import type { Tool } from '#server/modules/plugin/index.ts';

/** A tool as a model sees it. */
export interface ToolOffer {
  /** Letters, digits, `_` and `-` only. */
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: object;
}

export interface ToolReply {
  /** For the model: the result as fenced data, or why there is none. */
  text: string;
  /** The same call was made before in this turn, so it was not made again. */
  repeated: boolean;
}

/** The tools of one turn, with its limits. Every call is shown, recorded and answered; only an aborted turn rejects. */
export interface ToolBox {
  readonly offers: readonly ToolOffer[];
  /** False once the turn's calls or its time for them are used up. */
  readonly open: boolean;
  /**
   * @param text arguments as the model wrote them
   * @param read all that the model has read before it wrote them
   */
  call(name: string, text: string, read?: readonly string[]): Promise<ToolReply>;
  /** Runs a tool whose input is known; answers its text, or throws `ToolError`. */
  run(tool: Tool, input: unknown): Promise<string>;
}
