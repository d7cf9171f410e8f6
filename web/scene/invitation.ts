import { type InteractionSettings, type MicrophoneMode, NO_INTERACTION } from '#contract/interaction.contract.ts';

/** How a conversation is begun where nobody talks. */
export interface Beginning {
  /** How a visitor is heard first. */
  mode: MicrophoneMode;
  /** Any touch of the screen begins, not that of the bar alone. */
  byTouch: boolean;
  /** It is listened for at rest; empty: nothing is. */
  word: string;
}

/** As a project is set; in its room the page knows better whether it listens. */
export const beginningOf = ({ microphone: { mode }, wake }: InteractionSettings): Beginning => ({
  mode,
  byTouch: wake.touch,
  word: wake.voice && mode !== 'none' ? wake.word : '',
});

const USUAL = beginningOf(NO_INTERACTION);

const THEN = { tap: '点按说话', hold: '按住说话', free: '直接开口', none: '打字提问' } as const;

/** Tells whoever comes how to begin. */
function invite({ mode, byTouch, word }: Beginning): string {
  if (word !== '') return `说“${word}”唤醒我`;
  return `${byTouch ? '轻触屏幕' : '点这里'}开始，${THEN[mode]}`;
}

/** First lines that nobody wrote: templates had them before the words followed the settings, and most screens were deaf to them. */
const UNWRITTEN = new Set(['', '直接开口，我在听', '请说，我在听']);

/** A hint of two lines: the first stands out; empty where its creator wrote none, and the settings tell how one begins. */
export function splitHint(hint: string): [first: string, second: string] {
  const [first = '', ...rest] = hint.split('\n');
  return [UNWRITTEN.has(first.trim()) ? '' : first, rest.join(' ')];
}

/** As it is shown. */
export function tellHint(hint: string, beginning: Beginning = USUAL): [first: string, second: string] {
  const [first, second] = splitHint(hint);
  return [first || invite(beginning), second];
}
