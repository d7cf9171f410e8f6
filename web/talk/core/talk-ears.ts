import { createEars, type Ears, type EarsOptions } from '#avatar/hearing/index.ts';
import type { Dialogue } from './dialogue.ts';
import type { VoiceControl } from './voice-view.ts';
import type { WakeGate } from './wake-gate.ts';

export interface Heard {
  settled: string;
  changing: string;
}

interface Options extends Pick<EarsOptions, 'recogniser' | 'openMicrophone' | 'onTrouble' | 'activity' | 'isIgnoring'> {
  dialogue: Pick<Dialogue, 'hear'>;
  voice: Pick<VoiceControl, 'duck' | 'getView'>;
  /** What is heard at this moment; null while nobody speaks. */
  onHeard(heard: Heard | null): void;
  /** A question was spoken. */
  onQuestion(text: string): void;
  /** Where it answers only to its name: listening freely, what is not meant for it changes nothing. */
  gate?: WakeGate | null;
  /** The wake word was heard while nobody was in conversation; called before anything else comes of it. */
  onWake?(): void;
  /** It was called, and nothing was asked. */
  onCalled?(): void;
}

/**
 * Ears in a conversation: the voice is softer as soon as somebody may speak, and silent with everything behind it once somebody does.
 * What is heard belongs to the next turn: stopping that turn drops it.
 */
export function createTalkEars({
  dialogue,
  voice,
  onHeard,
  onQuestion,
  gate,
  onWake,
  onCalled,
  ...device
}: Options): Ears {
  let turn: AbortSignal | null = null;
  const drop = () => {
    ears.drop();
    onHeard(null);
  };
  /** The answer before ends here; called again it changes nothing. */
  function takeFloor(): void {
    const next = dialogue.hear();
    if (next === turn) return;
    turn?.removeEventListener('abort', drop);
    turn = next;
    turn.addEventListener('abort', drop);
  }
  const isShut = () => gate != null && ears.mode === 'free' && !gate.isOpen();
  /** What of a text is meant for it; null: nothing. Who calls it by its name has the floor. */
  function admit(text: string): string | null {
    if (!gate || ears.mode !== 'free') return text;
    const wasShut = !gate.isOpen();
    const said = gate.take(text);
    if (said === null || !wasShut) return said;
    onWake?.();
    takeFloor();
    return said;
  }
  const ears = createEars({
    ...device,
    isTalking: () => voice.getView().phase === 'speaking',
    onOnset: () => isShut() || voice.duck(true),
    onWithdrawn: () => voice.duck(false),
    onConfirmed() {
      if (isShut()) return;
      gate?.keep();
      takeFloor();
      voice.duck(false);
      onHeard({ settled: '', changing: '' });
    },
    onText(settled, changing) {
      const said = admit(settled + changing);
      if (said !== null) onHeard(splitAsBefore(said, changing));
    },
    onUtterance(text) {
      const said = admit(text);
      voice.duck(false);
      if (said === null) return;
      // From here on the turn is asked for: stopping it is no matter of the ears any more.
      turn?.removeEventListener('abort', drop);
      turn = null;
      onHeard(null);
      if (said !== '') onQuestion(said);
      else if (text !== '') onCalled?.();
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

/** The words at the end that may still change; a wake word that was among them is gone. */
function splitAsBefore(said: string, changing: string): Heard {
  const settled = said.slice(0, Math.max(0, said.length - changing.length));
  return { settled, changing: said.slice(settled.length) };
}
