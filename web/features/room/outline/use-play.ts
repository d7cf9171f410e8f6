import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createScriptVoice } from '#avatar/voice/index.ts';
import { type VisitPlace, visitSentence } from '#contract/visit.contract.ts';
import type { PlayNode } from '#contract/visit-outline.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError, RequestError } from '#web/lib/transport/request-error.ts';
import type { VoiceControl } from '#web/talk/core/voice-view.ts';
import type { useTalk } from '#web/talk/use-talk.ts';
import type { LineKeeper } from '../line-keeper.ts';
import { createPlay } from './create-play.ts';
import { recallSpeed } from './remember-page.ts';

interface Options {
  place: VisitPlace;
  nodes: readonly PlayNode[];
  /** The chapter that it begins with. */
  begins: number;
  line: LineKeeper;
  talk: Pick<ReturnType<typeof useTalk>, 'voice' | 'actions' | 'view'>;
}

/** The script with its voice, for as long as the component stands. */
export function usePlay({ place, nodes, begins, line, talk }: Options) {
  const { voice: talkVoice, actions, view: talkView } = talk;
  const placeNow = useRef(place);
  placeNow.current = place;
  const [{ play, script }] = useState(() => {
    const script = createScriptVoice({
      async read(text, signal) {
        const { audio, marks, units } = await call(
          visitSentence,
          { ...placeNow.current, text, ahead: '1' },
          { signal },
        );
        return { audio: Uint8Array.from(atob(audio), (char) => char.charCodeAt(0)).buffer, marks, units };
      },
    });
    const play = createPlay({
      nodes,
      begins,
      voice: script,
      act: actions.play,
      isLineLost: line.note,
      describeError: (error) => (error instanceof RequestError ? describeError(error) : '语音没有及时送到'),
    });
    play.setSpeed(recallSpeed(place));
    return { play, script };
  });
  useEffect(() => {
    const end = play.run();
    return () => {
      end();
      script.close();
    };
  }, [play, script]);
  const { muted, volume } = talkView;
  useEffect(() => script.setVolume(muted ? 0 : volume), [script, muted, volume]);
  /** One mouth for the script and for answers. */
  const voice = useMemo(
    (): VoiceControl => ({
      ...talkVoice,
      mouth: () => (play.getView().speaks ? script.mouth() : talkVoice.mouth()),
      heardSeconds: () => script.heardSeconds() + talkVoice.heardSeconds(),
    }),
    [talkVoice, play, script],
  );
  return { play, script, voice, view: useSyncExternalStore(play.subscribe, play.getView) };
}
