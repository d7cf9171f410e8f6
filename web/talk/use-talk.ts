import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loadFilm } from '#web/figure/load-film.ts';
import type { Manner } from './core/create-voice.ts';
import { openTalk, type TalkCalls } from './core/open-talk.ts';

const PLAIN: Manner = {};

/** One conversation with its voice, for as long as the component stands. `calls` are those of the first rendering. */
export function useTalk(calls: TalkCalls, speakerId: string | null, manner: Manner = PLAIN) {
  const mannerNow = useRef(manner);
  mannerNow.current = manner;
  const [{ session, voice, acting, actions }] = useState(() => openTalk(calls, () => mannerNow.current, loadFilm));
  useEffect(() => {
    void voice.load();
    return () => {
      session.close();
      acting.close();
      voice.close();
    };
  }, [session, voice, acting]);
  useEffect(() => voice.setSpeaker(speakerId), [voice, speakerId]);
  return {
    session,
    voice,
    /** For the stage: what the figure is to do now. */
    actions,
    chat: useSyncExternalStore(session.subscribe, session.getState),
    view: useSyncExternalStore(voice.subscribe, voice.getView),
  };
}
