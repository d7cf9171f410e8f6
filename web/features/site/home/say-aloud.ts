import { createAudioPlayer } from '#avatar/voice/index.ts';
import type { Hello } from './hello.ts';

/**
 * Plays a greeting; resolves when it is over or was stopped, rejects when it cannot be heard.
 * @param onStart hands over the mouth, which follows the sound
 */
export async function sayAloud(
  address: string,
  hello: Hello,
  onStart: (mouth: ReturnType<typeof createAudioPlayer>['mouth']) => void,
  signal: AbortSignal,
): Promise<void> {
  const context = new AudioContext();
  try {
    const reply = await fetch(address, { signal });
    const sound = await context.decodeAudioData(await reply.arrayBuffer());
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const player = createAudioPlayer(context);
      signal.addEventListener('abort', () => {
        player.stop();
        setTimeout(resolve, 60); // the fade
      });
      player.play({ sound, marks: hello.marks, pauseSeconds: 0 }, () => onStart(player.mouth), resolve);
    });
  } finally {
    void context.close();
  }
}
