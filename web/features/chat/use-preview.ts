import { useEffect, useState, useSyncExternalStore } from 'react';
import { chatDocument } from '#contract/chat.contract.ts';
import { openStream } from '#web/lib/open-stream.ts';
import { describeError } from '#web/lib/request-error.ts';
import { createChatSession } from './chat-session.ts';
import { createVoice } from './create-voice.ts';

/** One conversation with its voice, for as long as the panel stands. */
export function usePreview(speakerId: string | null) {
  const [{ session, voice }] = useState(() => {
    const voice = createVoice();
    const session = createChatSession({
      ask: (question, signal) => openStream(chatDocument, question, { signal }),
      voice,
      describeError,
    });
    return { session, voice };
  });
  useEffect(() => {
    void voice.load();
    return () => {
      session.close();
      voice.close();
    };
  }, [session, voice]);
  useEffect(() => voice.setSpeaker(speakerId), [voice, speakerId]);
  return {
    session,
    voice,
    chat: useSyncExternalStore(session.subscribe, session.getState),
    view: useSyncExternalStore(voice.subscribe, voice.getView),
  };
}
