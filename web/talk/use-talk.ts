import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loadFilm } from '#web/figure/load-film.ts';
import type { Manner } from './core/create-voice.ts';
import { openTalk, type TalkCalls } from './core/open-talk.ts';

const PLAIN: Manner = {};

/** One conversation with its voice, for as long as the component stands. `calls` are those of the first rendering. */
export function useTalk(calls: TalkCalls, speakerId: string | null, manner: Manner = PLAIN) {
  const mannerNow = useRef(manner);
  mannerNow.current = manner;
  const [{ dialogue, voice, acting, actions }] = useState(() => openTalk(calls, () => mannerNow.current, loadFilm));
  useEffect(() => {
    void voice.load();
    return () => {
      dialogue.close();
      acting.close();
      voice.close();
    };
  }, [dialogue, voice, acting]);
  useEffect(() => voice.setSpeaker(speakerId), [voice, speakerId]);
  return {
    dialogue,
    voice,
    /** For the stage: what the figure is to do now. */
    actions,
    chat: useSyncExternalStore(dialogue.subscribe, dialogue.getState),
    view: useSyncExternalStore(voice.subscribe, voice.getView),
  };
}
