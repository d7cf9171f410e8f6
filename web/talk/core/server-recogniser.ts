import type { Recogniser } from '#avatar/hearing/index.ts';
import type { Hearing, SoundPiece } from '#contract/hearing.contract.ts';
import { HEARING_LIMITS, SOUND_BYTES } from '#contract/hearing.contract.ts';

/** Sends one piece of an utterance. */
export type Hear = (piece: Omit<SoundPiece, 'language'>, signal?: AbortSignal) => Promise<Hearing>;

interface Options {
  hear: Hear;
  /** Anything thrown, as a sentence for people. */
  describeError(error: unknown): string;
  makeId?: () => string;
}

/** How much sound is worth a call while somebody speaks, in bytes: 300 ms. */
const WORTH_BYTES = SOUND_BYTES * 0.3;
const MOST_BYTES = HEARING_LIMITS.pieceSeconds * SOUND_BYTES;

/** Recognition by a service behind the server: sound goes up in pieces, one call after the other, and text comes back with each. */
export function createServerRecogniser({
  hear,
  describeError,
  makeId = () => crypto.randomUUID(),
}: Options): Recogniser {
  return {
    listensItself: false,
    begin(events) {
      const utterance = makeId();
      const controller = new AbortController();
      let waiting: Int16Array[] = [];
      let bytes = 0;
      let offset = 0;
      let busy = false;
      let ended = false;
      let over = false;

      function takePiece(): string {
        const sound = new Uint8Array(Math.min(bytes, MOST_BYTES));
        let filled = 0;
        while (filled < sound.length) {
          const first = waiting.shift() as Int16Array;
          const taken = new Uint8Array(
            first.buffer,
            first.byteOffset,
            Math.min(first.byteLength, sound.length - filled),
          );
          sound.set(taken, filled);
          filled += taken.length;
          if (taken.length < first.byteLength) waiting.unshift(first.subarray(taken.length / 2));
        }
        bytes -= sound.length;
        return toBase64(sound);
      }

      async function pump(): Promise<void> {
        if (busy || over || (!ended && bytes < WORTH_BYTES)) return;
        busy = true;
        const size = Math.min(bytes, MOST_BYTES);
        const isLast = ended && bytes <= MOST_BYTES;
        try {
          const piece = { utterance, offset, audio: takePiece(), part: isLast ? ('end' as const) : ('more' as const) };
          offset += size;
          const { settled, changing } = await hear(piece, controller.signal);
          if (over) return;
          if (isLast) {
            over = true;
            events.onEnd(settled.trim());
            return;
          }
          if (settled + changing !== '') events.onText(settled, changing);
        } catch (error) {
          if (over) return;
          over = true;
          events.onError(describeError(error), false);
          events.onEnd('');
          return;
        } finally {
          busy = false;
        }
        void pump();
      }

      return {
        push(samples) {
          if (ended || over) return;
          waiting.push(Int16Array.from(samples, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767)));
          bytes += samples.length * 2;
          void pump();
        },
        end() {
          ended = true;
          void pump();
        },
        drop() {
          if (over) return;
          over = true;
          waiting = [];
          controller.abort();
          // It is forgotten soon when this does not arrive.
          if (offset > 0) hear({ utterance, offset, audio: '', part: 'drop' }).catch(() => {});
        },
      };
    },
  };
}

/** In steps that fit on the stack. */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
