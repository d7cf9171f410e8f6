import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { drawingSizeFor } from '#avatar/device-size.ts';
import type { StageState } from '#avatar/stage/index.ts';
import type { VisitPlace, VisitRoom } from '#contract/visit.contract.ts';
import { StageView } from '#web/figure/stage-view.tsx';
import type { Fall } from '#web/figure/use-figure.ts';
import type { ChatTurn } from '#web/talk/core/chat-turn.ts';
import { readStill } from './first-look.ts';
import { readScreen } from './read-screen.ts';
import styles from './room.module.css';
import type { Conversation } from './use-conversation.ts';

interface Props {
  place: VisitPlace;
  room: VisitRoom;
  conversation: Conversation;
  state: StageState;
  isWide: boolean;
  /** In a box of its own, which it fills, instead of at its place on the page. */
  framed?: string | undefined;
  onFall(fall: Fall | null): void;
}

/** Who is talked to, in the size that the screen shows best; looks where something new stands. */
export function RoomStage({ place, room, conversation, state, isWide, framed, onFall }: Props) {
  const { voice, actions, view, chat, listening } = conversation;
  const [query] = useSearchParams();
  const [still] = useState(readStill);
  const [size] = useState(() => drawingSizeFor(readScreen(), Number(query.get('cm')) || null));
  return (
    <StageView
      className={framed ?? styles.canvas ?? ''}
      place={place}
      avatarCode={room.avatarCode}
      roleName={room.name}
      state={state}
      voice={voice}
      actions={actions}
      sentence={view.sentence}
      phrase={listening.heard?.settled ?? ''}
      sight={readSight(chat.turns.at(-1), isWide)}
      size={size}
      stillClassName={framed ?? styles.still ?? ''}
      before={
        still &&
        framed === undefined && (
          <div className={`${styles.canvas} ${styles.person}`} aria-hidden="true">
            <img src={still} alt="" decoding="sync" />
          </div>
        )
      }
      onFall={onFall}
    />
  );
}

/** Where something new stands: words, then pictures, options and sources; at the right on a wide screen, below on a tall one. */
function readSight(turn: ChatTurn | undefined, isWide: boolean) {
  if (!turn || turn.text === '') return null;
  const extras = turn.state === 'done' && (turn.sources.length > 0 || (turn.extras?.media.length ?? 0) > 0);
  const place = isWide ? { x: 0.75, y: extras ? 0.35 : 0.1 } : { x: 0, y: 0.8 };
  return { key: `${turn.key} ${extras ? 'more' : 'words'}`, ...place };
}
