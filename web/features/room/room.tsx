import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { chooseStageState } from '#web/figure/stage-state.ts';
import type { Fall } from '#web/figure/use-figure.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { AI_LABEL } from '#web/scene/law-words.ts';
import { Unbroken } from '#web/scene/unbroken.tsx';
import { isAwaited } from '#web/talk/core/chat-turn.ts';
import { describeFall } from '#web/talk/describe-fall.ts';
import { FallNote } from '#web/talk/fall-note.tsx';
import { stageHue } from '#web/ui/stage-hue.ts';
import { useIsWide } from '#web/ui/use-is-phone.ts';
import { readCaption } from './caption.ts';
import { HistoryPanel } from './history-panel.tsx';
import { isInHall, readInteraction } from './interaction.ts';
import { KickedDialog } from './kicked-dialog.tsx';
import type { OpenPlace } from './place-page.tsx';
import styles from './room.module.css';
import { RoomHead } from './room-head.tsx';
import { RoomStage } from './room-stage.tsx';
import { RoomTalk } from './room-talk.tsx';
import { StartScreen } from './start-screen.tsx';
import { useClearFace } from './use-clear-face.ts';
import { useConversation } from './use-conversation.ts';
import { useQuiet } from './use-quiet.ts';
import { useRenewal } from './use-renewal.ts';
import { WaitScreen } from './wait-screen.tsx';

/** Rooms without a scene do without what draws one. */
const SceneRoom = lazy(() => import('./scene-room.tsx').then((m) => ({ default: m.SceneRoom })));

/** What covers a sleeping screen comes when one sleeps. */
const SleepScreen = lazy(() => import('./sleep-screen.tsx').then((m) => ({ default: m.SleepScreen })));

/** A full screen with one person to talk to: on a phone light and from above to below, on a wide screen dark, with the words at the right. */
export function Room({ place, room, line, isAway, embedded, isLeft, onLanguage, onLeft, onRefused, renew }: OpenPlace) {
  const isWide = useIsWide();
  const online = useOnline();
  const [query] = useSearchParams();
  const [interaction] = useState(() => readInteraction(query, room.interaction));
  const comesAndGoes = isInHall(interaction);
  const [startsAtOnce] = useState(embedded && query.get('start') === '1');
  const [figure, setFigure] = useState<Fall | null>(null);
  const [typing, setTyping] = useState(false);
  const [captions, setCaptions] = useState(interaction.subtitles);
  const [showsHistory, setShowsHistory] = useState(false);
  const { hall, setSide } = useClearFace(!isWide && !room.scene);
  const conversation = useConversation({
    place,
    room,
    interaction,
    line,
    embedded,
    startsAtOnce,
    isLeft,
    onRefused,
    onEnd(why) {
      setShowsHistory(false);
      setTyping(false);
      if (!comesAndGoes) return;
      setCaptions(interaction.subtitles); // the next visitor is somebody else
      if (why === 'silence') onLeft();
    },
  });
  const { voice, chat, view, rest, stand, isOpening, listening, begin, quit, leave, remove } = conversation;
  const { dozes, sleeps, isCovered, wake, uncover } = useQuiet({
    ...{ conversation, room, interaction, typing },
    onAsleep: () => comesAndGoes && onLeft(),
  });
  const mayRenew = rest !== null && rest !== 'kicked' && stand.state !== 'waiting' && !isOpening && !startsAtOnce;
  useRenewal(renew, mayRenew, sleeps || rest === 'silence');

  const last = chat.turns.at(-1);
  const state = chooseStageState({
    answering: isAwaited(chat),
    hasText: last?.text !== '',
    voice: view.phase,
    typing: typing || listening.heard !== null,
  });
  const caption = captions && last ? readCaption(last.text, view.sentence, !chat.answering) : null;
  const fall = describeFall({ figure, voice: view, online, isAway });

  const head: ComponentProps<typeof RoomHead> = {
    room,
    state,
    online,
    isAway,
    talking: rest === null,
    over: rest !== null && rest !== 'fresh',
    hearing: listening.heard !== null,
    captions,
    choosesLanguage: interaction.languageSwitch,
    embedded,
    isWide,
    muted: view.muted,
    onMute: () => voice.setMuted(!view.muted),
    volume: view.volume,
    onVolume: voice.setVolume,
    onCaptions: () => setCaptions((before) => !before),
    onHistory: () => setShowsHistory(true),
    onLanguage,
    onLeave: leave,
  };
  const dialogs = (
    <>
      {rest === 'kicked' && stand.state === 'kicked' && <KickedDialog onRestart={begin} />}
      <HistoryPanel
        open={showsHistory}
        turns={chat.turns}
        name={room.name}
        onClose={() => setShowsHistory(false)}
        onRestart={() => {
          setShowsHistory(false);
          begin();
        }}
        onDelete={remove}
      />
      {isCovered && (
        <Unbroken>
          <Suspense>
            <SleepScreen
              place={place}
              interaction={interaction}
              listens={listening.isFree}
              onFail={uncover}
              onWake={wake}
            />
          </Suspense>
        </Unbroken>
      )}
    </>
  );
  const plain = (
    <main
      ref={hall}
      className={`${styles.room} ${isWide ? styles.wide : styles.tall}`}
      style={isWide ? undefined : { background: stageHue(room.avatarCode) }}
      data-room={rest === null ? state : 'rest'}
    >
      <div className={styles.glow} />
      <RoomStage
        place={place}
        room={room}
        conversation={conversation}
        state={(state === 'idle' && dozes) || sleeps ? 'sleeping' : state}
        isWide={isWide}
        onFall={setFigure}
      />
      <RoomHead {...head} />
      {isWide && <span className={styles.label}>{AI_LABEL}</span>}
      <FallNote lines={fall} className={styles.fall} />
      {isWide && caption && (
        <p className={styles.say} aria-hidden="true">
          <span>
            {caption.said} <em data-below={isLong(caption) || undefined}>{caption.coming}</em>
          </span>
        </p>
      )}
      {stand.state === 'waiting' ? (
        <WaitScreen room={room} stand={stand} wasTalking={rest === null} onLeave={quit} />
      ) : rest === null ? (
        <RoomTalk
          ref={setSide}
          place={place}
          room={room}
          conversation={conversation}
          interaction={interaction}
          state={state}
          isWide={isWide}
          captions={captions}
          tellsLaw={startsAtOnce}
          onTyping={setTyping}
        />
      ) : (
        !isOpening && (
          <StartScreen
            room={room}
            rest={rest}
            interaction={interaction}
            refusal={stand.state === 'refused' ? describeError(stand.error) : null}
            asking={stand.state === 'asking'}
            listens={listening.isFree}
            deaf={interaction.listensAtRest ? (listening.refusal ?? listening.problem) : null}
            onStart={begin}
          />
        )
      )}
      {dialogs}
    </main>
  );
  if (!room.scene) return plain;
  return (
    <Unbroken fallback={plain}>
      <Suspense fallback={<main />}>
        <SceneRoom
          place={place}
          room={room}
          scene={room.scene}
          conversation={conversation}
          interaction={interaction}
          state={state}
          isAsleep={(state === 'idle' && dozes) || sleeps}
          isCovered={isCovered}
          caption={caption}
          captions={captions}
          typing={typing}
          tellsLaw={startsAtOnce}
          head={head}
          fall={fall}
          onTyping={setTyping}
          onFall={setFigure}
          onQuit={quit}
        >
          {dialogs}
        </SceneRoom>
      </Suspense>
    </Unbroken>
  );
}

/** Too long for one line: what comes then stands below what is said, and the box keeps close to both. */
const isLong = ({ said, coming }: { said: string; coming: string }) => [...said, ...coming].length > 20;
