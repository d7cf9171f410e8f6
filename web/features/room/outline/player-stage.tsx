import { type ComponentProps, type RefObject, useState } from 'react';
import { drawingSizeFor } from '#avatar/device-size.ts';
import type { VisitPlace, VisitRoom } from '#contract/visit.contract.ts';
import type { chooseStageState } from '#web/figure/stage-state.ts';
import { StageView } from '#web/figure/stage-view.tsx';
import type { Fall } from '#web/figure/use-figure.ts';
import type { FilmClock } from '#web/scene/outline/node-page.tsx';
import { OutlineStage } from '#web/scene/outline/outline-stage.tsx';
import { SceneBackdrop } from '#web/scene/scene-backdrop.tsx';
import { SceneContext, type SceneWorld } from '#web/scene/scene-context.ts';
import { findSound, SceneSound } from '#web/scene/sound/scene-sound.tsx';
import { seenSize } from '#web/scene/still-person.tsx';
import { plainScene } from '#web/scene/templates/index.ts';
import { Unbroken } from '#web/scene/unbroken.tsx';
import type { ActionFeed } from '#web/talk/core/action-feed.ts';
import type { VoiceControl } from '#web/talk/core/voice-view.ts';
import { useIsHandheld } from '#web/ui/use-is-phone.ts';
import { withoutCodes } from '../fit-scene.ts';
import { readScreen } from '../read-screen.ts';
import styles from './outline-player.module.css';
import { markOf, type PlayState } from './play-clock.ts';
import { useStageFit } from './use-stage-fit.ts';

interface Props {
  hall: RefObject<HTMLElement | null>;
  place: VisitPlace;
  room: VisitRoom;
  state: PlayState;
  voice: VoiceControl;
  actions: ActionFeed;
  /** What is heard now. */
  sentence: string;
  pose: ReturnType<typeof chooseStageState>;
  world: SceneWorld;
  caption: { said: string; coming: string } | null;
  film: FilmClock | null;
  sound: Pick<ComponentProps<typeof SceneSound>, 'plays' | 'isDucked' | 'muted' | 'volume'>;
  /** The page waits for the hall. */
  veiled: boolean;
  onFilm(nodeId: string, seconds: number): void;
  onFall(fall: Fall | null): void;
}

/** Page, person and caption of the node that is played, in the whole window. */
export function PlayerStage(props: Props) {
  const { hall, place, room, state, world, caption, film, veiled } = props;
  const [plain] = useState(plainScene);
  const keepsSize = state.chapters.some(({ node }) => node.components.some(({ kind }) => kind !== 'audio'));
  const { direction, scale, scene } = useStageFit(hall, room.scene ?? plain, room.direction, keepsSize);
  const [size] = useState(() => drawingSizeFor(readScreen(), null));
  const isHandheld = useIsHandheld();
  const played = state.chapters[state.chapter]?.node;
  const node = played && isHandheld ? withoutCodes(played) : played;
  if (!node) return null;
  const { id } = node;
  return (
    <>
      <SceneContext value={world}>
        <Unbroken>
          <SceneBackdrop background={node.background ?? scene.background} />
        </Unbroken>
      </SceneContext>
      <SceneSound component={findSound(node.components, direction, null)} world={world} {...props.sound} />
      <div className={styles.board} data-node={id}>
        <OutlineStage
          bare
          labelled
          node={node}
          scene={scene}
          direction={direction}
          scale={scale}
          world={world}
          caption={caption}
          mark={markOf(state)}
          film={film}
          onFilm={(seconds) => props.onFilm(id, seconds)}
          onPage={<div className={styles.veil} data-veiled={veiled || undefined} />}
          person={
            <div className={styles.person} style={seenSize(scale)}>
              <StageView
                className={styles.figure ?? ''}
                stillClassName={styles.figure ?? ''}
                place={place}
                avatarCode={room.avatarCode}
                roleName={room.name}
                state={props.pose}
                voice={props.voice}
                actions={props.actions}
                sentence={props.sentence}
                size={size}
                onFall={props.onFall}
              />
            </div>
          }
        />
      </div>
    </>
  );
}
