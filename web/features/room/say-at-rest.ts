import { useEffect } from 'react';
import { WAIT_WORDS } from '#contract/line.contract.ts';
import type { useTalk } from '#web/talk/use-talk.ts';

type Voice = ReturnType<typeof useTalk>['voice'];

/** The words are Chinese; in another language they are only read. */
const speaksChinese = (language: string): boolean => language === 'auto' || language.startsWith('zh');

/** Speaks where nobody talks, also before anybody has touched the page: the browser of a screen in a hall may be allowed to sound. */
export async function sayAtRest(voice: Voice, text: string, signal?: AbortSignal): Promise<void> {
  await voice.unlock();
  if (signal?.aborted || voice.getView().problem !== null) return;
  voice.push(text);
  voice.finish();
}

/** Whoever comes and has to wait is greeted aloud by the person, once; what it still says when the turn comes is broken off. */
export function useWaitWords(waits: boolean, language: string, voice: Voice): void {
  const speaks = waits && speaksChinese(language);
  useEffect(() => {
    if (!speaks) return;
    const leaving = new AbortController();
    void sayAtRest(voice, WAIT_WORDS, leaving.signal);
    return () => {
      leaving.abort();
      voice.stop();
    };
  }, [speaks, voice]);
}
