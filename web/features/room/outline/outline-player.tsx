import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { divideSentence } from '#contract/node-script.contract.ts';
import type { PlayNode } from '#contract/visit-outline.contract.ts';
import { chooseStageState } from '#web/figure/stage-state.ts';
import type { Fall } from '#web/figure/use-figure.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { AI_LABEL } from '#web/scene/law-words.ts';
import { captionOf } from '#web/scene/outline/caption-of.ts';
import type { SceneWorld } from '#web/scene/scene-context.ts';
import { isAwaited } from '#web/talk/core/chat-turn.ts';
import { describeFall } from '#web/talk/describe-fall.ts';
import { FallNote } from '#web/talk/fall-note.tsx';
import { useIdle } from '#web/talk/use-idle.ts';
import { useTalk } from '#web/talk/use-talk.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { readCaption } from '../caption.ts';
import { readInteraction } from '../interaction.ts';
import { KickedDialog } from '../kicked-dialog.tsx';
import { OpenedPage } from '../opened-page.tsx';
import type { OpenPlace } from '../place-page.tsx';
import { useFullScreen } from '../use-full-screen.ts';
import { mediaAddress, visitCalls } from '../visit-calls.ts';
import { ChapterList, Controls } from './controls.tsx';
import { HallCard } from './hall-card.tsx';
import { NodeAskCard } from './node-ask-card.tsx';
import styles from './outline-player.module.css';
import { type PlayState, partOf, positionOf, totalSeconds } from './play-clock.ts';
import { PlayEnd, PlayStart, PlayWait } from './player-screens.tsx';
import { PlayerStage } from './player-stage.tsx';
import { useHall } from './use-hall.ts';
import { usePlay } from './use-play.ts';
import { usePlayKeys } from './use-play-keys.ts';

/** Controls are hidden when nothing has moved for so long, ms. */
const HIDE_MS = 3000;

interface Props extends OpenPlace {
  outline: { name: string; nodes: PlayNode[] };
}

/** Plays a presentation on the whole screen: page, person, captions, chapters, and questions from the hall in between. */
export function OutlinePlayer({ outline, place, room, line, onRefused }: Props) {
  const { name, nodes } = outline;
  const main = useRef<HTMLElement>(null);
  const [query] = useSearchParams();
  const [interaction] = useState(() => readInteraction(query, room.interaction));
  const [captions, setCaptions] = useState(interaction.subtitles);
  const [reads, setReads] = useState(false);
  const [showsList, setShowsList] = useState(false);
  const [opened, setOpened] = useState('');
  const [figure, setFigure] = useState<Fall | null>(null);
  const [wasBegun, setBegun] = useState(false);
  const stand = useSyncExternalStore(line.subscribe, line.getState);
  const online = useOnline();
  const full = useFullScreen();
  const { baseConfig, companyName } = useBrandConfig();
  usePageTitle(name);

  const talk = useTalk(
    visitCalls(place, room, line, (error) => void (line.note(error) || onRefused(error))),
    null,
  );
  const { play, script, voice, view } = usePlay({ place, nodes, line, talk });
  const { state, speed, speaks, problem } = view;
  const { mode } = state;
  const hall = useHall({
    ...{ place, room, talk, isOpen: state.inHall },
    onOpen: () => play.dispatch({ type: 'askInHall' }),
    onOver: () => leaveHall(),
  });
  const node = state.chapters[state.chapter]?.node;
  const canAsk = mode !== 'ready' && node?.allowsQuestions !== false;

  function start(): void {
    void script.unlock();
    void hall.voice.unlock();
    line.demand(() => {
      setBegun(true);
      play.dispatch({ type: 'play' });
    });
  }
  /** Everything that plays or goes elsewhere ends a question in the hall. */
  function act(event: Parameters<typeof play.dispatch>[0]): void {
    if (state.inHall) hall.close();
    if (mode === 'ended') line.demand(() => play.dispatch(event));
    else play.dispatch(event);
  }
  function leaveHall(): void {
    hall.close();
    play.dispatch({ type: 'endHall' });
  }
  function toggle(): void {
    if (mode === 'ready') start();
    else if (state.inHall) leaveHall();
    else act({ type: mode === 'playing' ? 'pause' : 'play' });
  }
  function openHall(): void {
    if (!canAsk) return;
    setShowsList(false);
    line.demand(() => play.dispatch({ type: 'askInHall' }));
  }
  /** To the start screen; whoever waits may have the line. */
  function leave(): void {
    if (state.inHall) leaveHall();
    else if (showsList) setShowsList(false);
    else if (full?.isFull) full.toggle();
    else if (mode !== 'ready') {
      hall.close();
      play.reset();
      line.release();
    }
  }
  const { muted, volume } = hall.view;
  const mute = () => hall.voice.setMuted(!muted);
  usePlayKeys(
    {
      toggle,
      leave,
      mute,
      ask: openHall,
      next: () => (mode === 'ready' ? start() : act({ type: 'next' })),
      previous: () => act({ type: 'previous' }),
      first: () => act({ type: 'jump', chapter: 0 }),
      last: () => act({ type: 'jump', chapter: state.chapters.length - 1 }),
      digits: (number) =>
        mode === 'asking'
          ? play.dispatch({ type: 'choose', option: number - 1 })
          : act({ type: 'jump', chapter: number - 1 }),
      fullScreen: () => full?.toggle(),
      captions: () => setCaptions((before) => !before),
    },
    stand.state !== 'waiting',
  );

  // A line that was given away is waited for, and it goes on from where it stopped.
  const isHeld = stand.state === 'held';
  const lostAt = useRef(false);
  useEffect(() => {
    if (stand.state === 'waiting' && wasBegun) {
      lostAt.current = true;
      play.dispatch({ type: 'pause' });
    } else if (isHeld && lostAt.current) {
      lostAt.current = false;
      play.dispatch({ type: 'play' });
    }
  }, [stand.state, isHeld, wasBegun, play]);
  const isKicked = stand.state === 'kicked' && wasBegun;
  useEffect(() => {
    if (isKicked) play.dispatch({ type: 'pause' });
  }, [isKicked, play]);
  // Who has seen it to its end leaves the line to others; a question takes it again.
  const isEnded = mode === 'ended' && !state.inHall;
  useEffect(() => {
    if (isEnded) line.release();
  }, [isEnded, line]);
  useFreeKeys(main);
  usePreloaded(state, (url) => mediaAddress(place, url));

  const idle = useIdle(mode === 'playing' && !state.inHall && !showsList, HIDE_MS);
  const isHidden = idle && main.current?.querySelector('[data-controls] :focus-visible') == null;
  const scripted = scriptCaption(state);
  const answer = hall.turn ? readCaption(hall.turn.text, hall.view.sentence, !hall.chat.answering) : null;
  const heard = hall.listening.heard;
  const shown = state.inHall
    ? heard
      ? { said: heard.settled, coming: heard.changing || (heard.settled ? '' : '请说…') }
      : answer
    : scripted;
  const pose = state.inHall
    ? chooseStageState({
        answering: isAwaited(hall.chat),
        hasText: hall.turn?.text !== '',
        voice: hall.view.phase,
        typing: hall.isTyping || heard !== null,
      })
    : speaks
      ? 'speaking'
      : 'idle';
  const part = partOf(state);
  const gestures = speaks && part?.kind === 'sentence' && part.cues.length === 0 ? part.text : '';
  const world: SceneWorld = {
    roleName: room.name,
    questions: room.questions,
    brandName: companyName,
    brandLogo: baseConfig.logo ?? '',
    pageUrl: location.href,
    now: null,
    weather: null,
    useSource: (url) => (url === '' ? null : mediaAddress(place, url)),
    isTalking: speaks,
    still: false,
    onAsk: (text) => void hall.ask(text),
    onOpen: setOpened,
  };
  const hasWords = node?.timeline.parts.some(({ kind }) => kind === 'sentence') ?? false;
  const film =
    node?.page.kind === 'video' && mode !== 'ready'
      ? {
          at: positionOf(state) - (state.chapters[state.chapter]?.at ?? 0),
          plays: mode === 'playing' && !state.inHall,
          sounds: !hasWords && !muted,
          speed,
        }
      : null;
  const fall = describeFall({ figure, voice: { ...hall.view, problem: null, source: 'server' }, online });
  if (problem !== null && !muted && !state.inHall) fall.push(`没有声音，先看字幕：${problem}`);

  return (
    <main
      ref={main}
      className={styles.player}
      data-play={state.inHall ? 'hall' : mode}
      data-chapter={state.chapter + 1}
      data-gap={view.gapMs}
      data-hidden={isHidden || undefined}
    >
      <PlayerStage
        hall={main}
        place={place}
        room={room}
        state={state}
        voice={voice}
        actions={hall.actions}
        sentence={state.inHall ? hall.view.sentence : gestures}
        pose={pose}
        world={world}
        caption={captions && mode !== 'ready' ? shown : null}
        film={film}
        veiled={state.inHall}
        onFilm={(nodeId, seconds) => play.dispatch({ type: 'film', nodeId, seconds })}
        onFall={setFigure}
      />
      {mode !== 'ready' && (
        <header className={styles.head}>
          {baseConfig.logo && <img src={baseConfig.logo} alt={companyName} />}
          <div>
            <h1>{name}</h1>
            <small>
              第 {state.chapter + 1} 页，{node?.name}
            </small>
          </div>
          {canAsk && !state.inHall && (
            <button type="button" className={styles.badge} onClick={openHall}>
              <Icon name="mic" size={16} />
              随时可以提问
            </button>
          )}
        </header>
      )}
      <div className={styles.corner}>
        <span className={styles.badge}>{AI_LABEL}</span>
        {mode !== 'ready' && (
          <button type="button" className={styles.close} aria-label="退出播放" title="退出播放" onClick={leave}>
            <Icon name="close" size={20} />
          </button>
        )}
      </div>
      <FallNote lines={fall} className={styles.fall} />
      <p className="unseen" aria-live={reads ? 'polite' : 'off'}>
        {reads && shown ? shown.said + shown.coming : ''}
      </p>
      {mode === 'asking' && !state.inHall && node?.ask && (
        <NodeAskCard
          ask={node.ask}
          left={state.left}
          onChoose={(option) => play.dispatch({ type: 'choose', option })}
        />
      )}
      {isEnded && <PlayEnd name={name} onAgain={() => act({ type: 'play' })} onAsk={canAsk ? openHall : null} />}
      {state.inHall && (
        <HallCard
          hall={hall}
          name={room.name}
          microphone={interaction.microphone}
          reads={hall.view.muted || hall.view.problem !== null}
          onGoOn={leaveHall}
        />
      )}
      {showsList && (
        <ChapterList
          state={state}
          onJump={(chapter) => act({ type: 'jump', chapter })}
          onClose={() => setShowsList(false)}
        />
      )}
      {mode !== 'ready' && (
        <Controls
          {...{ state, speed, captions, reads, muted, volume, full, showsList, canAsk }}
          onToggle={toggle}
          onNext={() => act({ type: 'next' })}
          onPrevious={() => act({ type: 'previous' })}
          onSeek={(seconds) => act({ type: 'seek', seconds })}
          onJump={(chapter) => act({ type: 'jump', chapter })}
          onSpeed={play.setSpeed}
          onCaptions={() => setCaptions(!captions)}
          onReads={() => setReads(!reads)}
          onMute={mute}
          onVolume={hall.voice.setVolume}
          onList={() => setShowsList(!showsList)}
          onAsk={openHall}
        />
      )}
      {stand.state === 'waiting' ? (
        <PlayWait roleName={room.name} stand={stand} wasPlaying={mode !== 'ready'} onLeave={line.release} />
      ) : (
        mode === 'ready' && (
          <PlayStart
            {...{ name, roleName: room.name, pages: nodes.length, seconds: totalSeconds(state), again: wasBegun }}
            asking={stand.state === 'asking'}
            refusal={stand.state === 'refused' ? describeError(stand.error) : null}
            onStart={start}
          />
        )
      )}
      {isKicked && <KickedDialog onRestart={() => line.demand(() => play.dispatch({ type: 'play' }))} />}
      {opened !== '' && <OpenedPage url={opened} interaction={interaction} onClose={() => setOpened('')} />}
    </main>
  );
}

/** A button that was pressed by mouse or finger gives the keys back: the space bar plays, whatever was pressed last. */
function useFreeKeys(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = main;
    const free = ({ detail, target }: MouseEvent) => {
      if (detail > 0 && target instanceof Element)
        target.closest<HTMLElement>('[data-controls] :is(button, [role="slider"])')?.blur();
    };
    current?.addEventListener('click', free);
    return () => current?.removeEventListener('click', free);
  }, [main]);
}

/** What is said of the script; stays where it is paused. */
function scriptCaption(state: PlayState): { said: string; coming: string } | null {
  const part = partOf(state);
  if (part?.kind !== 'sentence') return null;
  const { lead, words } = divideSentence(part);
  return captionOf(part.text, words > 0 ? (state.elapsed - lead) / words : 0);
}

/** Pages after this one that are fetched ahead. */
const PAGES_AHEAD = 2;

/** The pictures of the pages that come next are there when they do. */
function usePreloaded({ chapters, chapter }: PlayState, addressOf: (url: string) => string): void {
  const urls = chapters
    .slice(chapter + 1, chapter + 1 + PAGES_AHEAD)
    .flatMap(({ node: { page, background } }) => [
      ...(page.kind === 'picture' ? [page.url] : page.kind === 'text' ? page.pictures : []),
      ...(background?.kind === 'picture' ? [background.url] : []),
    ])
    .map(addressOf)
    .join('\n');
  const kept = useRef<HTMLImageElement[]>([]);
  useEffect(() => {
    kept.current = urls
      .split('\n')
      .filter((url) => url !== '')
      .map((url) => Object.assign(new Image(), { src: url }));
  }, [urls]);
}
