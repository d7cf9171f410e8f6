import { z } from 'zod';
import type { AnswerMedia, ChatEntities, StageTrace } from '#contract/chat.contract.ts';
import { SurveyPrompt } from '#contract/questionnaire.contract.ts';

/** What comes with an answer beside its text and sources. */
export interface TurnExtras {
  /** Questions to ask next. */
  readonly recommended: readonly string[];
  readonly media: readonly AnswerMedia[];
  /** A question of a questionnaire that waits for its answer. */
  readonly prompt: SurveyPrompt | null;
  /** What each stage took, for the role's owner; null while it is not known. */
  readonly waterfall: { stages: readonly StageTrace[]; firstTextMs: number | null; totalMs: number } | null;
}

const NOTHING: TurnExtras = { recommended: [], media: [], prompt: null, waterfall: null };

/** The extras of a turn after one more event; the same object when the event brings none. */
export function addExtras(before: TurnExtras | undefined, event: ChatEntities): TurnExtras | undefined {
  const { recommendList, realtimeRecommend, media, questionnaire, stages, timings } = event;
  const list = recommendList ?? realtimeRecommend;
  if (list === undefined && !media && questionnaire === undefined && !stages) return before;
  const extras = before ?? NOTHING;
  return {
    recommended: list === undefined ? extras.recommended : (readJson(z.array(z.string()), list) ?? []),
    media: media ?? extras.media,
    prompt: questionnaire === undefined ? extras.prompt : readJson(SurveyPrompt, questionnaire),
    waterfall:
      stages && timings ? { stages, firstTextMs: timings.firstTextMs, totalMs: timings.totalMs } : extras.waterfall,
  };
}

/** Null for what is not what it should be: an answer is worth more than its extras. */
function readJson<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
