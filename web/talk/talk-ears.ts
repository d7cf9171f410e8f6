import { createEars, type Ears, type EarsOptions } from '#avatar/hearing/ears.ts';
import type { ChatSession } from './chat-session.ts';
import type { VoiceControl } from './voice-control.ts';

export interface Heard {
  settled: string;
  changing: string;
}

interface Options extends Pick<EarsOptions, 'recogniser' | 'openMicrophone' | 'onTrouble'> {
  session: Pick<ChatSession, 'hear'>;
  voice: Pick<VoiceControl, 'duck' | 'getView'>;
  /** What is heard at this moment; null while nobody speaks. */
  onHeard(heard: Heard | null): void;
  /** A question was spoken. */
  onQuestion(text: string): void;
}

/**
 * Ears in a conversation: the voice is softer as soon as somebody may speak, and silent with everything behind it once somebody does.
 * What is heard belongs to the next turn: stopping that turn drops it.
 */
export function createTalkEars({ session, voice, onHeard, onQuestion, ...device }: Options): Ears {
  let turn: AbortSignal | null = null;
  const drop = () => {
    ears.drop();
    onHeard(null);
  };
  /** The answer before ends here; called again it changes nothing. */
  function takeFloor(): void {
    const next = session.hear();
    if (next === turn) return;
    turn?.removeEventListener('abort', drop);
    turn = next;
    turn.addEventListener('abort', drop);
  }
  const ears = createEars({
    ...device,
    isTalking: () => voice.getView().phase === 'speaking',
    onOnset: () => voice.duck(true),
    onWithdrawn: () => voice.duck(false),
    onConfirmed() {
      takeFloor();
      voice.duck(false);
      onHeard({ settled: '', changing: '' });
    },
    onText: (settled, changing) => onHeard({ settled, changing }),
    onUtterance(text) {
      // From here on the turn is asked for: stopping it is no matter of the ears any more.
      turn?.removeEventListener('abort', drop);
      turn = null;
      voice.duck(false);
      onHeard(null);
      if (text !== '') onQuestion(text);
    },
    onTrouble(trouble) {
      voice.duck(false);
      device.onTrouble(trouble);
    },
  });
  return {
    get mode() {
      return ears.mode;
    },
    listen(mode) {
      if (mode !== 'free') takeFloor(); // whoever taps is not talked over
      ears.listen(mode);
    },
    finish: ears.finish,
    drop: ears.drop,
    close() {
      turn?.removeEventListener('abort', drop);
      turn = null;
      ears.close();
    },
  };
}
