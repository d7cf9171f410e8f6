/** A function that a model asks to be called. */
export interface ToolCall {
  /** Names the call towards the model: the answer carries it. */
  id: string;
  name: string;
  /** JSON text as the model wrote it: to be parsed and checked before use. */
  arguments: string;
}

export interface ToolDefinition {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: object;
}

export type ChatMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: ToolCall[] }
  /** What a called function has answered. */
  | { role: 'tool'; toolCallId: string; content: string };

/** For whom a model works; ends in the record of usage. */
export interface UsageOrigin {
  accountId: string;
  roleId?: string;
  turnId?: string;
}

export interface ModelRequest {
  /** Name in the product's list. */
  model: string;
  messages: ChatMessage[];
  /** 0 to 1. */
  temperature: number;
  maxTokens: number;
  tools?: ToolDefinition[];
  /** More fields of the body, of the role. What this request says itself goes first. */
  parameters?: Readonly<Record<string, unknown>> | undefined;
  /** What services of some kinds ask of the role: `token`, `corpId`, `appId`. */
  variables?: Readonly<Record<string, string>>;
  origin?: UsageOrigin | undefined;
}

export interface ModelUsage {
  promptTokens: number;
  completionTokens: number;
  /** The service told nothing, so it was counted from the texts. */
  estimated: boolean;
}

/** One step of a reply. The last one carries `usage`, and `toolCalls` where the model asks for some. */
export interface ModelDelta {
  /** Visible text. */
  text: string;
  /** The model's reasoning, which is not shown. */
  reasoning: string;
  /** Whole calls, assembled from their fragments. */
  toolCalls?: ToolCall[];
  usage?: ModelUsage;
}

interface ErrorOptionsOfModel extends ErrorOptions {
  /** `same`: another try there may do, `other`: only another service may, `never`: the reply has begun. */
  retry?: 'same' | 'other' | 'never';
  /** What the service asked to wait, in ms. */
  retryAfterMs?: number;
  /** Whether it tells against the service's health. A refused request does not. */
  unhealthy?: boolean;
}

/** The model service failed. `message` is for people; the details are in `cause`. */
export class ModelError extends Error {
  readonly retry: 'same' | 'other' | 'never';
  readonly retryAfterMs: number;
  readonly unhealthy: boolean;

  constructor(
    message: string,
    { retry = 'other', retryAfterMs = 0, unhealthy = true, ...options }: ErrorOptionsOfModel = {},
  ) {
    super(message, options);
    this.retry = retry;
    this.retryAfterMs = retryAfterMs;
    this.unhealthy = unhealthy;
  }
}

export interface ModelClient {
  /** Streams a chat completion, in batches of what came together. Ends when the model ends; aborting closes the connection to the service. Throws {@link ModelError}. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<readonly ModelDelta[]>;
}
