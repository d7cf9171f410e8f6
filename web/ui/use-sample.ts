import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { synthesizeSpeech } from '#contract/speech.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';

/** Lets a voice be heard, one sample at a time; asking for the one that plays stops it. */
export function useSample() {
  /** Names the sample that is on its way or heard; null while none is. */
  const [playing, setPlaying] = useState<string | null>(null);
  const current = useRef<{ stop(): void } | null>(null);
  useEffect(() => () => current.current?.stop(), []);

  async function play(name: string, speech: z.input<typeof synthesizeSpeech.input>): Promise<void> {
    current.current?.stop();
    if (playing === name) return;
    const controller = new AbortController();
    const sound = new Audio();
    const own = {
      stop() {
        controller.abort();
        sound.pause();
        if (sound.src) URL.revokeObjectURL(sound.src);
        if (current.current !== own) return;
        current.current = null;
        setPlaying(null);
      },
    };
    current.current = own;
    setPlaying(name);
    sound.onended = own.stop;
    try {
      const { blob } = await fetchFile(synthesizeSpeech, speech, { signal: controller.signal });
      sound.src = URL.createObjectURL(blob);
      await sound.play();
    } catch (error) {
      if (controller.signal.aborted) return;
      own.stop();
      tellFailure(error);
    }
  }
  return { playing, play };
}
