import { chooseSensitiveReply } from '../choose-reply.ts';
import { defineFilter } from '../stage.ts';
import { noteWords, WORDS_ENGINE } from '../stages/refuse-words.ts';
import { performActions } from './action-filter.ts';

/**
 * Sensitive words on the way out: masked, or, where one is grave, the whole answer gives way to the role's sensitive-word reply. What the
 * reader has of it until then is taken back by `restart`.
 */
export const filterWords = defineFilter({
  id: 'maskWords',
  reads: ['rules'],
  makes: ['foundInAnswer'],
  open(turn, _answer, slices) {
    const { state, role, request } = turn;
    const { rules } = slices;
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
      const noted = slices.foundInAnswer?.length ?? 0;
      if (found.length === noted) return;
      noteWords(turn, 'answer', found.slice(noted), guard.isBlocked());
      slices.foundInAnswer = [...found];
    };
    const pass = (read: () => string): string => {
      if (over) return '';
      const text = read();
      note();
      return settle(text);
    };
    return { push: (text) => pass(() => guard.push(text)), flush: () => pass(() => guard.flush()) };
  },
});
