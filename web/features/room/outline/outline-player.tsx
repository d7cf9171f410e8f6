import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PlayNode } from '#contract/visit-outline.contract.ts';
import type { Fall } from '#web/figure/use-figure.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { AI_LABEL } from '#web/scene/law-words.ts';
import type { SceneWorld } from '#web/scene/scene-context.ts';
import { describeFall } from '#web/talk/describe-fall.ts';
import { FallNote } from '#web/talk/fall-note.tsx';
import { useIdle } from '#web/talk/use-idle.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { readInteraction } from '../interaction.ts';
import { KickedDialog } from '../kicked-dialog.tsx';
import { OpenedPage } from '../opened-page.tsx';
import type { OpenPlace } from '../place-page.tsx';
import { useFullScreen } from '../use-full-screen.ts';
import { useRenewal } from '../use-renewal.ts';
import { useVisitWeather } from '../use-visit-weather.ts';
import { mediaAddress } from '../visit-calls.ts';
import { ChapterList, Controls } from './controls.tsx';
import { HallCard } from './hall-card.tsx';
import { NodeAskCard } from './node-ask-card.tsx';
import styles from './outline-player.module.css';
import { type PlayState, positionOf, totalSeconds } from './play-clock.ts';
import { PlayEnd, PlayStart, PlayWait } from './player-screens.tsx';
import { PlayerStage } from './player-stage.tsx';
import { usePlayAddress } from './use-play-address.ts';
import { usePlayer } from './use-player.ts';

/** Controls are hidden when nothing has moved for so long, ms. */
const HIDE_MS = 3000;

interface Props extends OpenPlace {
  outline: { name: string; nodes: PlayNode[] };
}

/** Plays a presentation on the whole screen: page, person, captions, chapters, and questions from the hall in between. */
export function OutlinePlayer({ outline, place, room, line, onRefused, renew }: Props) {
  const { name, nodes } = outline;
  const main = useRef<HTMLElement>(null);
  const [query] = useSearchParams();
  const [interaction] = useState(() => readInteraction(query, room.interaction));
  const [captions, setCaptions] = useState(interaction.subtitles);
  const [reads, setReads] = useState(false);
  const [showsList, setShowsList] = useState(false);
  const [opened, setOpened] = useState('');
  const [figure, setFigure] = useState<Fall | null>(null);
  const online = useOnline();
  const full = useFullScreen();
  const { baseConfig, companyName } = useBrandConfig();
  usePageTitle(name);

  const wanted = query.get('node');
  const begins =
    wanted === null
      ? null
      : Math.max(
          0,
          nodes.findIndex(({ id }) => id === wanted),
        );
  const player = usePlayer({
    ...{ nodes, begins, place, room, line, full, showsList, onRefused },
    onList: setShowsList,
    onCaptions: () => setCaptions((before) => !before),
  });
  const { play, hall, voice, view, stand, wasBegun, isEnded, isKicked, canAsk, node } = player;
  const { loops, setLoops, setSpeed } = player;
  const { start, act, leaveHall, toggle, openHall, leave, mute, shown, pose, gestures } = player;
  const { state, speed, speaks, problem } = view;
  const { mode } = state;
  const { muted, volume } = hall.view;
  const isOver = mode === 'ready' || (isEnded && !loops);
  useRenewal(renew, isOver && !state.inHall && stand.state !== 'waiting', false);
  useFreeKeys(main);
  usePreloaded(state, (url) => mediaAddress(place, url));

  const idle = useIdle(mode === 'playing' && !state.inHall && !showsList, HIDE_MS);
  const isHidden = idle && main.current?.querySelector('[data-controls] :focus-visible') == null;
  const components = useMemo(
    () => [...(room.scene?.components ?? []), ...nodes.flatMap((one) => one.components)],
    [room.scene, nodes],
  );
  const world: SceneWorld = {
    roleName: room.name,
    questions: room.questions,
    brandName: companyName,
    brandLogo: baseConfig.logo ?? '',
    pageUrl: usePlayAddress(place, room, components),
    now: null,
    weather: useVisitWeather(place, components),
    useSource: (url) => (url === '' ? null : mediaAddress(place, url)),
    isTalking: speaks,
    still: false,
    onAsk: (text) => player.inBetween(() => hall.ask(text)),
    onSay: (text) => player.inBetween(() => hall.say(text)),
    onEnd: player.quit,
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
  const isRunning = mode === 'playing' || mode === 'asking' || mode === 'waiting';
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
        sound={{ plays: isRunning && !state.inHall, isDucked: speaks, muted, volume }}
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
          side={node.person === 'right' ? 'left' : 'right'}
          isBare={node.page.kind === 'none'}
          onChoose={(option) => play.dispatch({ type: 'choose', option })}
        />
      )}
      {isEnded && (
        <PlayEnd name={name} loops={loops} onAgain={() => act({ type: 'play' })} onAsk={canAsk ? openHall : null} />
      )}
      {state.inHall && (
        <HallCard
          hall={hall}
          name={room.name}
          microphone={interaction.microphone}
          reads={hall.view.muted || hall.view.problem !== null}
          isPreview={room.channel === 'preview'}
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
          {...{ state, speed, captions, reads, loops, muted, volume, full, showsList, canAsk }}
          onToggle={toggle}
          onNext={() => act({ type: 'next' })}
          onPrevious={() => act({ type: 'previous' })}
          onSeek={(seconds) => act({ type: 'seek', seconds })}
          onJump={(chapter) => act({ type: 'jump', chapter })}
          onSpeed={setSpeed}
          onCaptions={() => setCaptions(!captions)}
          onReads={() => setReads(!reads)}
          onLoops={() => setLoops(!loops)}
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
            {...{
              name,
              roleName: room.name,
              pages: nodes.length,
              begins: state.chapter,
              seconds: totalSeconds(state),
              again: wasBegun,
            }}
            asking={stand.state === 'asking'}
            refusal={stand.state === 'refused' ? describeError(stand.error) : null}
            onStart={() => start()}
            onAnew={() => start(true)}
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

/** Pages after this one that are fetched ahead. */
const PAGES_AHEAD = 2;

/** The pictures of the pages that come next, and of the one before, are there when they do. */
function usePreloaded({ chapters, chapter }: PlayState, addressOf: (url: string) => string): void {
  const before = chapters.slice(Math.max(0, chapter - 1), chapter);
  const urls = [...chapters.slice(chapter + 1, chapter + 1 + PAGES_AHEAD), ...before]
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
