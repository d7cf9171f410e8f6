import { useEffect, useRef, useState } from 'react';
import { ACCOUNT_SPEECH } from '#web/talk/account-speech.ts';
import { createVoice } from '#web/talk/core/create-voice.ts';
import type { VoiceControl } from '#web/talk/core/voice-view.ts';

const SAMPLE = '您好，我是您的数字人。很高兴见到您，有什么可以帮您的吗？';

/** Lets somebody who is being made say a sentence, with the voice and the mouth of real conversations. */
export function useSpeak() {
  const [isSpeaking, setIsSpeaking] = useState(false);
  const voice = useRef<VoiceControl | null>(null);
  useEffect(() => () => voice.current?.close(), []);

  function open(): VoiceControl {
    if (voice.current) return voice.current;
    const made = createVoice(ACCOUNT_SPEECH);
    made.subscribe(() => setIsSpeaking(made.getView().phase !== 'silent'));
    void made.load();
    voice.current = made;
    return made;
  }

  return {
    isSpeaking,
    /** Seconds that were heard so far. */
    heardSeconds: () => voice.current?.heardSeconds() ?? 0,
    /** Shut until there is something to say. */
    mouth: () => open().mouth(),
    /** Says the sample, or stops it. Call it in a click. @param speakerId empty for the first voice of the list */
    async toggle(speakerId: string): Promise<void> {
      const own = open();
      if (own.getView().phase !== 'silent') return own.stop();
      setIsSpeaking(true);
      await own.unlock();
      await own.load();
      own.setSpeaker(speakerId || null);
      own.setMuted(false);
      own.push(SAMPLE);
      own.finish();
    },
  };
}
