import type { AnswerMedia, ChatEntities, ChatEvent, CitationSource } from '#contract/chat.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { Lines } from '#server/platform/http/lines.ts';
import { type Annotation, annotate } from './annotate.ts';
import { describeError } from './explain-error.ts';

/** What is said of every completion. */
export interface CompletionHead {
  /** Id of the role. */
  model: string;
  /** Seconds since 1970. */
  created: number;
}

/** A comment of server-sent events, which clients skip. */
const KEEP_ALIVE = ': keep-alive\n\n';

interface Ending {
  annotations: Annotation[];
  media: AnswerMedia[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

/**
 * A turn's events as server-sent events of OpenAI's form. Nothing is given before there is a text or a sign of life, so that a turn that
 * fails before its first word is thrown and answered with a status of its own; one that fails later ends with an error event.
 */
export async function* streamCompletion(
  events: AsyncIterable<Lines>,
  head: CompletionHead,
  includeUsage: boolean,
): AsyncGenerator<Lines> {
  let text = '';
  let hasBegun = false;
  let id = '';
  const frame = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
  const chunk = (delta: object, finish: 'stop' | null = null) =>
    frame({
      id,
      object: 'chat.completion.chunk',
      ...head,
      choices: [{ index: 0, delta, finish_reason: finish }],
      ...(includeUsage ? { usage: null } : {}),
    });
  for await (const batch of events) {
    let frames = '';
    for (const entities of readEvents(batch)) {
      id ||= nameCompletion(entities);
      const failure = findFailure(entities);
      if (failure) {
        if (!hasBegun) throw failure;
        yield new Lines(frames + frame(describeError(failure).body));
        return;
      }
      if ((entities.text || entities.isEnd) && text === '') frames += chunk({ role: 'assistant', content: '' });
      if (entities.text) {
        text += entities.text;
        frames += chunk({ content: entities.text });
      }
      if (entities.isEnd) {
        const { annotations, media, usage } = readEnding(text, entities);
        frames += chunk({ ...(annotations.length > 0 ? { annotations } : {}), ...withMedia(media) }, 'stop');
        if (includeUsage) frames += frame({ id, object: 'chat.completion.chunk', ...head, choices: [], usage });
        frames += 'data: [DONE]\n\n';
      }
      if (isSilent(entities)) frames += KEEP_ALIVE;
    }
    if (frames === '') continue;
    hasBegun = true;
    yield new Lines(frames);
  }
}

/** The whole turn as one completion. Throws what ended it before its end. */
export async function collectCompletion(events: AsyncIterable<Lines>, head: CompletionHead): Promise<object> {
  let text = '';
  let id = '';
  for await (const batch of events)
    for (const entities of readEvents(batch)) {
      id ||= nameCompletion(entities);
      const failure = findFailure(entities);
      if (failure) throw failure;
      text += entities.text ?? '';
      if (!entities.isEnd) continue;
      const { annotations, media, usage } = readEnding(text, entities);
      const message = { role: 'assistant', content: text, refusal: null, annotations, ...withMedia(media) };
      return {
        id,
        object: 'chat.completion',
        ...head,
        choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
        usage,
      };
    }
  throw new AppError(CODE.unavailable, '回答没有完成，请重试');
}

function* readEvents({ text }: Lines): Generator<ChatEntities> {
  for (const line of text.split('\n')) if (line !== '') yield (JSON.parse(line) as ChatEvent).entities;
}

const nameCompletion = ({ turnId }: ChatEntities): string => (turnId ? `chatcmpl-${turnId}` : '');

const isSilent = (entities: ChatEntities): boolean => Object.keys(entities).length === 0;

function findFailure({ error, interrupted }: ChatEntities): AppError | null {
  if (error !== undefined) return new AppError(CODE.unavailable, error);
  return interrupted ? new AppError(CODE.unavailable, '回答被中断，请重试') : null;
}

function readEnding(text: string, { citationSources, media, tokens }: ChatEntities): Ending {
  const sources: Record<string, CitationSource> = citationSources ? JSON.parse(citationSources) : {};
  const { prompt, completion } = tokens ?? { prompt: 0, completion: 0 };
  return {
    annotations: annotate(text, sources),
    media: media ?? [],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  };
}

const withMedia = (media: AnswerMedia[]) => (media.length > 0 ? { media } : {});
