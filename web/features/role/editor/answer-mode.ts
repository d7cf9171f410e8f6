import { isBuiltInModel, isGrantedModel } from '#contract/model.contract.ts';
import type { ChatType } from '#contract/role-model.contract.ts';

/** The three cards: only questions and answers, documents as well, or an agent with a prompt. */
export type AnswerMode = 1 | 2 | 3;

/** 4 and 5 say which model an agent runs on. */
export function toAnswerMode(chatType: ChatType): AnswerMode {
  return chatType === 1 || chatType === 2 ? chatType : 3;
}

/**
 * The type that is saved: an agent on one of the platform's own models is 3, on another one of the list 5, on a custom one 4. The custom
 * models of the specification answer in their own way, whatever was chosen before.
 */
export function toChatType(mode: AnswerMode, modelName: string): ChatType {
  if (isGrantedModel(modelName)) return 4;
  if (mode !== 3 || (modelName.startsWith('uclai-') && isBuiltInModel(modelName))) return mode;
  return isBuiltInModel(modelName) ? 5 : 4;
}

/** Parts of the form that a way of answering leaves (specification 2 §4); decision 023. */
export type Card = 'documents' | 'questions' | 'tools';
const CARDS: Record<AnswerMode, readonly Card[]> = {
  1: ['questions'],
  2: ['documents', 'questions', 'tools'],
  3: ['documents', 'questions', 'tools'],
};
export const hasCard = (chatType: ChatType, card: Card): boolean => CARDS[toAnswerMode(chatType)].includes(card);
