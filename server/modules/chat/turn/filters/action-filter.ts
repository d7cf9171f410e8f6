import { ACTION_LIMITS, type ActionCue, splitActions } from '#contract/action.contract.ts';
import { defineFilter, type TextFilter } from '../stage.ts';
import type { Turn } from '../turn.ts';

/** An open marker is held back for so long; then it was none. */
const LONGEST = ACTION_LIMITS.marker + 16;
/** Actions of one answer: a model that writes nothing else is not obeyed for ever. */
const MOST = 50;

/**
 * Actions leave the text and become events of their own. First of the filters: words that must not be said are looked for in the text as
 * it will be read, without what may stand between its characters.
 */
export const filterActions = defineFilter({ id: 'actionsOut', open: openActionFilter });

function openActionFilter(turn: Turn): TextFilter {
  let held = '';
  let passed = 0;

  const release = (text: string): string => {
    const split = splitActions(text, passed);
    passed += split.text.length;
    for (const cue of split.cues) sendAction(turn, cue);
    return split.text;
  };

  return {
    push(piece) {
      if (held === '' && !piece.includes('{')) {
        passed += piece.length;
        return piece;
      }
      const text = held + piece;
      const open = findOpen(text);
      held = open < 0 ? '' : text.slice(open);
      return release(open < 0 ? text : text.slice(0, open));
    },
    flush() {
      const text = release(held);
      held = '';
      return text;
    },
  };
}

/** A text of the role that is said outside the filters, with its actions done. */
export function performActions(turn: Turn, written: string): string {
  const { text, cues } = splitActions(written);
  for (const cue of cues) sendAction(turn, cue);
  return text;
}

function sendAction(turn: Turn, action: ActionCue): void {
  if (turn.state.actions >= MOST) return;
  turn.state.actions += 1;
  turn.send({ action });
}

/** Where a marker begins whose end has not come; -1 for none. */
function findOpen(text: string): number {
  const last = text.lastIndexOf('{{');
  if (last >= 0 && !text.includes('}}', last) && text.length - last <= LONGEST) return last;
  return text.endsWith('{') ? text.length - 1 : -1;
}
