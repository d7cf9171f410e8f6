import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { drawingSizeFor } from '#avatar/index.ts';
import type { VisitPlace, VisitRoom } from '#contract/visit.contract.ts';
import { visitForget, visitHear } from '#contract/visit.contract.ts';
import { chooseStageState } from '#web/figure/stage-state.ts';
import { StageView } from '#web/figure/stage-view.tsx';
import type { Fall } from '#web/figure/use-figure.ts';
import { call } from '#web/lib/request.ts';
import type { ChatTurn } from '#web/talk/core/chat-turn.ts';
import { describeFall } from '#web/talk/describe-fall.ts';
import { FallNote } from '#web/talk/fall-note.tsx';
import { forgetConversation, recallConversation, rememberConversation } from '#web/talk/remember-conversation.ts';
import { useIdle } from '#web/talk/use-idle.ts';
import { useOnline } from '#web/talk/use-online.ts';
import { useSleep } from '#web/talk/use-sleep.ts';
import { useTalk } from '#web/talk/use-talk.ts';
import { stageHue } from '#web/ui/stage-hue.ts';
import { useIsWide } from '#web/ui/use-is-phone.ts';
import { AnswerCard } from './answer-card.tsx';
import { readCaption } from './caption.ts';
import { Dock } from './dock.tsx';
import { tellParent } from './embed.ts';
import { HistoryPanel } from './history-panel.tsx';
import { readKiosk } from './kiosk.ts';
import { placeKey } from './place-key.ts';
import styles from './room.module.css';
import { readConversation } from './room.queries.ts';
import { AI_LABEL, RoomHead } from './room-head.tsx';
import { StartScreen } from './start-screen.tsx';
import { Suggestions } from './suggestions.tsx';
import { useAttending } from './use-attending.ts';
import { useClearFace } from './use-clear-face.ts';
import { useListening } from './use-listening.ts';
import { useSilence } from './use-silence.ts';
import { useWaiting } from './use-waiting.ts';
import { visitCalls } from './visit-calls.ts';

interface Props {
  place: VisitPlace;
  room: VisitRoom;
  /** Inside a frame of another page, which closes it. */
  embedded: boolean;
  onLanguage(language: string): void;
  onRefused(error: unknown): void;
}

/** Somebody who is left alone in a conversation dozes off after so long, in ms. */
const DOZE_MS = 90_000;

/** Before a conversation: `fresh`, or how the last one ended. */
type Rest = 'fresh' | 'left' | 'silence' | 'deleted';

/** A full screen with one person to talk to: on a phone light and from above to below, on a wide screen dark, with the words at the right. */
export function Room({ place, room, embedded, onLanguage, onRefused }: Props) {
  const key = placeKey(place);
  const { session, voice, actions, chat, view } = useTalk(visitCalls(place, room, onRefused), null);
  const isWide = useIsWide();
  const online = useOnline();
  const [rest, setRest] = useState<Rest | null>('fresh');
  const [query] = useSearchParams();
  const [kiosk] = useState(() => readKiosk(query, room.kiosk));
  const [size] = useState(() => drawingSizeFor(readScreen(), Number(query.get('cm')) || null));
  const [figure, setFigure] = useState<Fall | null>(null);
  const [typing, setTyping] = useState(false);
  const [captions, setCaptions] = useState(true);
  const [showsHistory, setShowsHistory] = useState(false);
  const last = chat.turns.at(-1);
  const hall = useRef<HTMLElement>(null);
  const [side, setSide] = useState<HTMLElement | null>(null);
  useClearFace(hall, isWide ? null : side);

  const ask = (text: string): boolean => {
    void voice.unlock();
    return session.send(text);
  };
  const listening = useListening({
    language: room.language,
    hear:
      room.hearing.engine === null
        ? null
        : (piece, signal) => call(visitHear, { ...place, ...piece, language: room.language }, signal ? { signal } : {}),
    ...{ session, voice, wakeWord: kiosk.wakeWord, detector: room.hearing.detector },
    busy: rest === null && (chat.answering || view.phase !== 'silent'),
    onQuestion: ask,
    onWake() {
      if (rest === null) return;
      // Whoever calls it has a question: that is the first turn, not a greeting.
      const cid = String(Date.now());
      setRest(null);
      session.reopen(key, cid, []);
      rememberConversation(key, cid);
    },
    onCalled: () => session.say('我在，请说'),
  });
  useAttending({ isResting: rest !== null, kiosk, listening });

  // A page that was reloaded goes on with the conversation it was in.
  useEffect(() => {
    let left = false;
    void readConversation(place).then((read) => {
      if (!read || left || session.getState().turns.length > 0) return;
      session.reopen(key, read.cid, read.turns);
      setRest(null);
    });
    return () => {
      left = true;
    };
  }, [place, key, session]);

  function begin(): void {
    void voice.unlock();
    setRest(null);
    session.open(key);
  }

  /** Also before anybody has touched the page: a kiosk's browser may be allowed to sound. */
  async function greet(text: string): Promise<void> {
    await voice.unlock();
    if (voice.getView().problem !== null) return;
    voice.push(text);
    voice.finish();
  }

  function end(why: Rest): void {
    listening.abort();
    session.close();
    forgetConversation(key);
    setShowsHistory(false);
    setTyping(false);
    setRest(why);
  }

  function leave(): void {
    end('left');
    if (embedded) tellParent('close');
  }

  async function remove(): Promise<void> {
    const cid = recallConversation(key);
    session.stop();
    if (cid !== null) await call(visitForget, { ...place, cid });
    end('deleted');
  }

  const isSilent = rest === null && !chat.answering && view.phase === 'silent' && !listening.heard;
  const quiet = isSilent && !typing;
  useSleep({ text: room.sleepText, quiet, turns: chat.turns.length, say: session.say });
  // Somebody may walk away from a question half written: only what is typed counts there.
  useSilence({
    quiet: isSilent,
    overMs: kiosk.overMs,
    sign: chat.turns,
    onOver() {
      end('silence');
      if (embedded) tellParent('testClose');
    },
  });

  const dozes = useIdle(quiet, DOZE_MS);
  const sleeps = useWaiting({ isResting: rest !== null, kiosk, actions, onStart: begin, onGreet: greet });

  const state = chooseStageState({
    answering: chat.answering,
    hasText: last?.text !== '',
    voice: view.phase,
    typing: typing || listening.heard !== null,
  });
  const caption = captions && last ? readCaption(last.text, view.sentence, !chat.answering) : null;
  const sight = readSight(last, isWide);
  const fall = describeFall({ figure, voice: view, online });
  const muteButton = { muted: view.muted, onMute: () => voice.setMuted(!view.muted) };

  return (
    <main
      ref={hall}
      className={`${styles.room} ${isWide ? styles.wide : styles.tall}`}
      style={isWide ? undefined : { background: stageHue(room.avatarCode) }}
      data-room={rest === null ? state : 'rest'}
    >
      <div className={styles.glow} />
      <StageView
        className={styles.canvas ?? ''}
        avatarCode={room.avatarCode}
        roleName={room.name}
        state={(state === 'idle' && dozes) || sleeps ? 'sleeping' : state}
        voice={voice}
        actions={actions}
        sentence={view.sentence}
        phrase={listening.heard?.settled ?? ''}
        sight={sight}
        size={size}
        stillClassName={styles.still ?? ''}
        onFall={setFigure}
      />
      <RoomHead
        room={room}
        state={state}
        online={online}
        talking={rest === null}
        captions={captions}
        embedded={embedded}
        isWide={isWide}
        {...muteButton}
        volume={view.volume}
        onVolume={voice.setVolume}
        onCaptions={() => setCaptions((before) => !before)}
        onHistory={() => setShowsHistory(true)}
        onLanguage={onLanguage}
        onLeave={leave}
      />
      {isWide && <span className={styles.label}>{AI_LABEL}</span>}
      <FallNote lines={fall} className={styles.fall} />
      {isWide && caption && (
        <p className={styles.say} aria-hidden="true">
          <span>
            {caption.said} <em data-below={isLong(caption) || undefined}>{caption.coming}</em>
          </span>
        </p>
      )}
      {rest === null ? (
        <section ref={setSide} className={styles.side} aria-label="对话">
          <AnswerCard
            place={place}
            turn={last ?? null}
            state={state}
            engine={chat.engine}
            heard={view.phase === 'speaking' ? (voice.heard() ?? '') : null}
            spoken={listening.heard}
            folded={!isWide && !captions}
            onAsk={ask}
            onAgain={() => session.regenerate()}
          />
          <Suggestions turn={last ?? null} answering={chat.answering} isWide={isWide} onAsk={ask} />
          <Dock
            place={place}
            room={room}
            state={state}
            isWide={isWide}
            answering={chat.answering}
            speaking={view.phase !== 'silent'}
            listening={listening}
            {...muteButton}
            onSend={ask}
            onStop={() => session.stop()}
            onTyping={setTyping}
            onLeave={leave}
          />
          <SpokenAnswer turn={last ?? null} name={room.name} />
        </section>
      ) : (
        <StartScreen
          room={room}
          rest={rest}
          kiosk={kiosk}
          listens={listening.isFree}
          deaf={kiosk.wakeWord !== '' && kiosk.startsByTouch ? (listening.refusal ?? listening.problem) : null}
          onStart={begin}
        />
      )}
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
    </main>
  );
}

/** Too long for one line: what comes then stands below what is said, and the box keeps close to both. */
const isLong = ({ said, coming }: { said: string; coming: string }) => [...said, ...coming].length > 20;

const readScreen = () => ({
  ...{ width: screen.width, height: screen.height, pixelRatio: devicePixelRatio },
  isTouch: matchMedia('(pointer: coarse)').matches,
});

/** Where something new stands: words, then pictures, options and sources; at the right on a wide screen, below on a tall one. */
function readSight(turn: ChatTurn | undefined, isWide: boolean) {
  if (!turn || turn.text === '') return null;
  const extras = turn.state === 'done' && (turn.sources.length > 0 || (turn.extras?.media.length ?? 0) > 0);
  const place = isWide ? { x: 0.75, y: extras ? 0.35 : 0.1 } : { x: 0, y: 0.8 };
  return { key: `${turn.key} ${extras ? 'more' : 'words'}`, ...place };
}

/** What screen readers say: an answer once it is complete, not every piece of it. */
function SpokenAnswer({
  turn,
  name,
}: {
  turn: { state: string; text: string; error: string | null } | null;
  name: string;
}) {
  const ended = turn && turn.state !== 'waiting' && turn.state !== 'streaming';
  const shown = useRef('');
  if (ended) shown.current = turn.error ?? `${name}：${turn.text.replace(/\[\d{1,3}\]/g, '')}`;
  return (
    <p className={styles.unseen} aria-live="polite">
      {shown.current}
    </p>
  );
}
