import { useEffect } from 'react';
import { WAIT_WORDS } from '#contract/line.contract.ts';
import type { useTalk } from '#web/talk/use-talk.ts';

/** The words are Chinese; in another language they are only read. */
const speaksChinese = (language: string): boolean => language === 'auto' || language.startsWith('zh');

/** Whoever comes and has to wait is greeted aloud by the person, once; what it still says when the turn comes is broken off. */
export function useWaitWords(waits: boolean, language: string, voice: ReturnType<typeof useTalk>['voice']): void {
  const speaks = waits && speaksChinese(language);
  useEffect(() => {
    if (!speaks) return;
    let isOver = false;
    void voice.unlock().then(() => {
      if (isOver || voice.getView().problem !== null) return;
      voice.push(WAIT_WORDS);
      voice.finish();
    });
    return () => {
      isOver = true;
      voice.stop();
    };
  }, [speaks, voice]);
}
