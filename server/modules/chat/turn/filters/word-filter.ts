import { chooseSensitiveReply } from '../choose-reply.ts';
import type { FilterFactory } from '../stage.ts';
import { noteWords, WORDS_ENGINE } from '../stages/refuse-words.ts';
import { performActions } from './action-filter.ts';

/**
 * Sensitive words on the way out: masked, or, where one is grave, the whole answer gives way to the role's sensitive-word reply. What the
 * reader has of it until then is taken back by `restart`.
 */
export const filterWords: FilterFactory = (turn) => {
  const { state, role, request } = turn;
  const { rules } = state;
  if (!rules) return null;
  const guard = rules.openGuard();
  let over = false;

  const settle = (text: string): string => {
    if (!guard.isBlocked()) return text;
    over = true;
    Object.assign(state, { text: '', sources: {}, media: [], engine: WORDS_ENGINE, cut: true });
    state.engines.answer = WORDS_ENGINE;
    turn.send({ restart: true, engine: WORDS_ENGINE, turnId: turn.id });
    return performActions(turn, chooseSensitiveReply(role, request.language, rules));
  };
  const note = () => {
    const found = guard.found();
    if (found.length === 0 || state.foundInAnswer.length === found.length) return;
    noteWords(turn, 'answer', found.slice(state.foundInAnswer.length), guard.isBlocked());
    state.foundInAnswer = [...found];
  };
  const pass = (read: () => string): string => {
    if (over) return '';
    const text = read();
    note();
    return settle(text);
  };
  return { push: (text) => pass(() => guard.push(text)), flush: () => pass(() => guard.flush()) };
};
