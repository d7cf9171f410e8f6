import type { AnswerMedia, Channel, ChatEntities, CitationSource } from '#contract/chat.contract.ts';
import type { TurnModeration } from '#contract/moderation.contract.ts';
import type { ToolRun } from '#contract/plugin.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import type { Answerer } from '../answerer.ts';
import type { ConversationKey } from '../conversation-key.ts';
import type { Guise } from '../guise.ts';
import type { OpenMemory } from './memory.ts';
import type { TurnSlices } from './slices.ts';
import type { Trace } from './trace.ts';

/** What a channel asks for. Every channel has settled who may ask before it makes one. */
export interface TurnRequest {
  /** Owner of the role. */
  accountId: string;
  roleId: string;
  channel: Channel;
  /** Whoever talks, as the channel knows it; empty in the owner's preview. */
  visitorId: string;
  projectId: string | null;
  query: string;
  cid: string;
  language: string;
  isStart: 0 | 1;
  resumable: 0 | 1;
  /** How the client names the question. */
  askId?: string | undefined;
  /** The turn that this one is asked instead of. */
  replaces?: string | undefined;
  /** Names of questions of which the first that had arrived is replaced in its place. */
  insteadOf?: readonly string[] | undefined;
  /** Rounds that the client says were before, oldest first; without it, those that are stored. */
  history?: { question: string; answer: string }[] | undefined;
  /** Lowers what the role is set to; never raises it. */
  sampling?: { temperature?: number | undefined; maxTokens?: number | undefined } | undefined;
  /** As whom the role stands there; of a turn, only what its role wears. */
  guise?: Guise | null | undefined;
}

/** One question on its way to its answer: what every stage, filter and closer sees. */
export interface Turn {
  readonly id: string;
  /** When it was asked for, ms since 1970. */
  readonly beganAt: number;
  readonly request: TurnRequest;
  readonly key: ConversationKey;
  readonly role: Role;
  /** What the role's own model is; asked last. */
  readonly answerer: Answerer;
  /** The one signal from the browser to the model. */
  readonly signal: AbortSignal;
  readonly trace: Trace;
  /** What is asked, as the stages after this one shall see it; `request.query` is what was said. */
  question: string;
  readonly state: TurnState;
  /** What the parts of the pipeline hand on; each gets what it has declared. */
  readonly slices: Partial<TurnSlices>;
  /** Earlier turns, oldest first; read once, and on their way since the request came. */
  history(): Promise<{ question: string; answer: string }[]>;
  /** What the conversation keeps from turn to turn. */
  memory(): Promise<OpenMemory>;
  /** Sends an event of its own at once; text goes through the answer's pieces. */
  send(entities: ChatEntities): void;
}

/** What a turn has come to so far; written to the record however it ends. */
export interface TurnState {
  text: string;
  answered: boolean;
  /** Of several things that were asked, one is not in the documents. */
  partial: boolean;
  /** Sources of the answer by their marks. */
  sources: Record<string, CitationSource>;
  media: AnswerMedia[];
  /** How many actions were asked for. */
  actions: number;
  /** Calls of tools, in the order in which they began. */
  tools: ToolRun[];
  /** Who answers, for people. */
  engine: string;
  /** Every engine that took part, by what it did. */
  engines: Record<string, string>;
  tokens: { prompt: number; completion: number } | null;
  firstTextMs: number | null;
  /** Set by a filter that has heard enough: no further piece of the answer is read. */
  cut: boolean;
  /** Sensitive words of the turn, for its record; null without any. */
  moderation: TurnModeration | null;
  interruption: 'stopped' | 'left' | 'shutdown' | null;
  heardText: string | null;
  /** Done once the turn is recorded and was not interrupted; a failure is logged and harms nothing. */
  afterwards: (() => Promise<void>)[];
}

export function createTurnState(engine: string): TurnState {
  return {
    text: '',
    answered: true,
    partial: false,
    sources: {},
    media: [],
    actions: 0,
    tools: [],
    engine,
    engines: {},
    tokens: null,
    firstTextMs: null,
    cut: false,
    moderation: null,
    interruption: null,
    heardText: null,
    afterwards: [],
  };
}
