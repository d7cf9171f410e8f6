import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Scene } from '#contract/scene.contract.ts';
import type { SceneComponent, SceneState } from '#contract/scene-component.contract.ts';
import { EXAMPLE_CODE, shortLink } from '#contract/short-link.contract.ts';
import type { VisitPlace, VisitRoom } from '#contract/visit.contract.ts';
import type { chooseStageState } from '#web/figure/stage-state.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import type { Beginning } from '#web/scene/invitation.ts';
import { PersonLayer } from '#web/scene/person-layer.tsx';
import { SceneBackdrop } from '#web/scene/scene-backdrop.tsx';
import { SceneContext, type SceneWorld } from '#web/scene/scene-context.ts';
import { SceneView } from '#web/scene/scene-view.tsx';
import { findSound, SceneSound } from '#web/scene/sound/scene-sound.tsx';
import { seenSize } from '#web/scene/still-person.tsx';
import { plainScene } from '#web/scene/templates/index.ts';
import { Unbroken } from '#web/scene/unbroken.tsx';
import { SuggestionsView } from '#web/scene/views/suggestions-view.tsx';
import { FallNote } from '#web/talk/fall-note.tsx';
import { useIsHandheld } from '#web/ui/use-is-phone.ts';
import type { Caption } from './caption.ts';
import { fillEdges, fillHeight, placeAnswer, withChat, withoutCodes, withoutSounds } from './fit-scene.ts';
import type { Interaction } from './interaction.ts';
import { OpenedPage } from './opened-page.tsx';
import roomStyles from './room.module.css';
import type { RoomTools } from './room-head.tsx';
import { RoomStage } from './room-stage.tsx';
import { SpokenAnswer } from './room-talk.tsx';
import { SceneAnswer, talkColours } from './scene-answer.tsx';
import { AskBar, ChatAtRest, RunningCaption } from './scene-parts.tsx';
import styles from './scene-room.module.css';
import { SceneTools } from './scene-tools.tsx';
import type { Conversation } from './use-conversation.ts';
import { useFit } from './use-fit.ts';
import { useVisitWeather } from './use-visit-weather.ts';
import { mediaAddress } from './visit-calls.ts';
import { WaitScreen } from './wait-screen.tsx';

/** Height of what can be set, in CSS pixels: it stands above the artboard where there is room for it. */
const TOOLS = 52;
/** Before its place is there. */
const GROUND = '#e9eef8';

interface Props {
  place: VisitPlace;
  room: VisitRoom;
  scene: Scene;
  conversation: Conversation;
  interaction: Interaction;
  state: ReturnType<typeof chooseStageState>;
  isAsleep: boolean;
  /** A picture or video is over everything. */
  isCovered: boolean;
  caption: Caption | null;
  /** Captions are wanted. */
  captions: boolean;
  typing: boolean;
  /** Nobody has read what becomes of the words. */
  tellsLaw: boolean;
  onTyping(typing: boolean): void;
  onFall: Parameters<typeof RoomStage>[0]['onFall'];
  head: ComponentProps<typeof RoomTools>;
  fall: ComponentProps<typeof FallNote>['lines'];
  /** Nobody waits for a line any more. */
  onQuit(): void;
  /** Dialogs. */
  children: ReactNode;
}

/** The project's scene as its canvas shows it, with the living person, the running caption and the real conversation in their places. */
export function SceneRoom(props: Props) {
  const { place, room, conversation, interaction, state, isAsleep, isCovered, caption, captions, typing, onTyping } =
    props;
  const { chat, rest, stand, listening, begin, beginWith, leave } = conversation;
  const hall = useRef<HTMLElement>(null);
  const { direction, scale, beyond } = useFit(hall, props.scene, room.direction, typing);
  const [opened, setOpened] = useState('');
  useEffect(() => {
    if (isCovered) setOpened('');
  }, [isCovered]);
  const { baseConfig, companyName } = useBrandConfig();
  const talks = rest === null;
  const sceneState: SceneState = isAsleep ? 'asleep' : talks ? 'talking' : 'idle';

  const isHandheld = useIsHandheld();
  const whole = useMemo(() => {
    const seen = withoutSounds(props.scene);
    return withChat(isHandheld ? withoutCodes(seen) : seen, direction, usualChat());
  }, [props.scene, direction, isHandheld]);
  const answerPlace = useMemo(() => placeAnswer(whole, direction), [whole, direction]);
  const turn = chat.turns.at(-1) ?? null;
  const hasCaption = whole.components.some(
    (one) => one.kind === 'caption' && !one.hidden && one.frames[direction] && one.shown.includes('talking'),
  );
  const runs = hasCaption && captions && (caption !== null || listening.heard !== null || isComing(turn));
  const needsTouch = Boolean(turn?.error || turn?.unsent || turn?.extras?.prompt || turn?.extras?.media.length);
  const shows = talks && !isAsleep && turn !== null && (!runs || needsTouch) && turn.text + (turn.error ?? '') !== '';
  const covers = shows && answerPlace ? answerPlace.covers : [];
  const scene = useMemo(() => {
    const raised = fillHeight(whole, direction, beyond.top - TOOLS / scale);
    const filled = fillEdges(raised, direction, beyond);
    if (covers.length === 0) return filled;
    return { ...filled, components: filled.components.filter(({ id }) => !covers.includes(id)) };
  }, [whole, direction, scale, beyond, covers]);

  const weather = useVisitWeather(place, whole.components);
  const beginning: Beginning = {
    ...{ mode: interaction.microphone.mode, byTouch: interaction.startsByTouch },
    word: '', // the bar names it itself while it is listened for
  };
  const world: SceneWorld = {
    roleName: room.name,
    questions: room.questions,
    brandName: companyName,
    brandLogo: baseConfig.logo ?? '',
    beginning,
    pageUrl: addressOf(place, room),
    now: null,
    weather,
    useSource: (url) => (url === '' ? null : mediaAddress(place, url)),
    isTalking: talks,
    tellsLaw: !talks || (props.tellsLaw && chat.turns.length < 2),
    still: false,
    onAsk: (ask) => beginWith({ ask }),
    onSay: (say) => beginWith({ say }),
    onOpen: setOpened,
    onEnd: () => talks && leave(),
  };
  const colours = talkColours(whole);
  // A greeting is no answer: what its creator has written to be asked stays.
  const answered = chat.answering || turn?.query == null || turn.extras?.prompt ? null : turn.extras;
  const related = answered?.recommended ?? [];
  const words = { ...props, direction, scale, colours, turn, related, onTyping };

  function replace(component: SceneComponent): ReactNode | null {
    const frame = component.frames[direction];
    if (!frame) return null;
    switch (component.kind) {
      case 'caption':
        return (
          <RunningCaption
            component={component}
            frame={frame}
            caption={runs ? caption : null}
            turn={turn}
            heard={listening.heard}
          />
        );
      case 'chat':
        return talks ? (
          <AskBar
            {...words}
            interaction={interaction}
            component={component}
            frame={frame}
            answer={answerPlace === null}
          />
        ) : (
          <ChatAtRest
            component={component}
            frame={frame}
            conversation={conversation}
            interaction={interaction}
            beginning={beginning}
            refusal={stand.state === 'refused' ? describeError(stand.error) : null}
            onStart={begin}
          />
        );
      case 'suggestions':
        if (!talks || component.whileTalking === 'same') return null;
        if (component.whileTalking === 'none') return <span />;
        return <SuggestionsView component={component} frame={frame} {...(related.length > 0 && { items: related })} />;
      default:
        return null;
    }
  }

  const { url } = scene.person[direction];
  const { width, height } = scene.sizes[direction];
  return (
    <main
      ref={hall}
      className={`${roomStyles.room} ${props.head.isWide ? roomStyles.wide : roomStyles.tall} ${styles.hall}`}
      style={{ background: GROUND }}
      data-room={talks ? state : 'rest'}
      data-scene={sceneState}
      data-direction={direction}
    >
      <SceneContext value={world}>
        <Unbroken>
          <SceneBackdrop background={scene.background} />
        </Unbroken>
      </SceneContext>
      <div className={styles.board} style={{ width, height, transform: `translateX(-50%) scale(${scale})` }}>
        <SceneView
          bare
          scene={scene}
          direction={direction}
          state={sceneState}
          world={world}
          replace={replace}
          person={
            url === '' ? (
              <div className={styles.person} style={seenSize(scale)}>
                <RoomStage
                  place={place}
                  room={room}
                  conversation={conversation}
                  state={(state === 'idle' && isAsleep) || (!talks && isAsleep) ? 'sleeping' : state}
                  isWide={direction === '1'}
                  framed={styles.figure ?? ''}
                  onFall={props.onFall}
                />
              </div>
            ) : (
              <PersonLayer code={room.avatarCode} url={url} name={room.name} still scale={scale} />
            )
          }
        />
        {shows && answerPlace && <SceneAnswer {...words} at={answerPlace} />}
      </div>
      <SceneSound
        component={findSound(props.scene.components, direction, sceneState)}
        world={world}
        plays
        isDucked={conversation.view.phase !== 'silent' || listening.heard !== null}
        muted={conversation.view.muted}
        volume={conversation.view.volume}
      />
      {talks && <SpokenAnswer turn={turn} name={room.name} />}
      <SceneTools {...props.head} isHigh={beyond.top * scale >= TOOLS} />
      <FallNote lines={props.fall} className={styles.note} />
      {stand.state === 'waiting' && (
        <div className={styles.veil} data-wide={props.head.isWide || undefined}>
          <WaitScreen room={room} stand={stand} wasTalking={talks} onLeave={props.onQuit} />
        </div>
      )}
      {props.children}
      {opened !== '' && <OpenedPage url={opened} interaction={interaction} onClose={() => setOpened('')} />}
    </main>
  );
}

/** It is thought about, and nothing is there yet. */
const isComing = (turn: Conversation['chat']['turns'][number] | null): boolean =>
  turn !== null && turn.text === '' && turn.error === null && (turn.state === 'waiting' || turn.state === 'streaming');

const usualChat = () => {
  const found = plainScene().components.find((one) => one.kind === 'chat');
  if (!found) throw new Error('The plain scene has no chat');
  return found;
};

/** Of this very room, for another device; what is saved has none. */
function addressOf({ name }: VisitPlace, { shortCode }: VisitRoom): string {
  if (name) return `${location.origin}/#/digital2/${encodeURIComponent(name)}`;
  return shortLink(location.origin, shortCode || EXAMPLE_CODE);
}
