import { useEffect, useRef, useState } from 'react';
import type { ComponentOf, Direction, SceneComponent, SceneState } from '#contract/scene-component.contract.ts';
import type { SceneWorld } from '../scene-context.ts';
import { createBackgroundSound } from './background-sound.ts';
import { createChannels } from './open-channel.ts';

interface Props {
  /** Null: nothing sounds. */
  component: ComponentOf<'audio'> | null;
  world: Pick<SceneWorld, 'useSource'>;
  /** False: it stands still, and goes on from there. */
  plays: boolean;
  /** Somebody talks. */
  isDucked: boolean;
  muted: boolean;
  /** Of whoever is listened to, 0 to 1. */
  volume: number;
}

/** What is heard under a scene; there is nothing to be seen. */
export function SceneSound({ component, world, plays, isDucked, muted, volume }: Props) {
  const isSeen = useIsSeen();
  const source = world.useSource(component?.url ?? '');
  const player = useRef<ReturnType<typeof createBackgroundSound> | null>(null);
  useEffect(() => {
    const channels = createChannels();
    const sound = createBackgroundSound(channels.open);
    player.current = sound;
    const ways = ['pointerup', 'keydown'] as const;
    for (const way of ways) addEventListener(way, sound.touch, true);
    return () => {
      for (const way of ways) removeEventListener(way, sound.touch, true);
      player.current = null;
      sound.close();
      channels.close();
    };
  }, []);
  const { url = '', volume: own = 0, loop = true } = component ?? {};
  useEffect(() => {
    player.current?.set({
      wanted: url === '' || source === null ? null : { url, source, volume: own, loop },
      plays: plays && isSeen,
      isDucked,
      loudness: muted ? 0 : volume,
    });
  }, [url, source, own, loop, plays, isSeen, isDucked, muted, volume]);
  return null;
}

/** What sounds in a direction and a state; a presentation has no states. */
export const findSound = (
  components: readonly SceneComponent[],
  direction: Direction,
  state: SceneState | null,
): ComponentOf<'audio'> | null =>
  components.find(
    (one): one is ComponentOf<'audio'> =>
      one.kind === 'audio' &&
      !one.hidden &&
      one.frames[direction] !== null &&
      (state === null || one.shown.includes(state)),
  ) ?? null;

/** Nothing sounds on a page that nobody looks at. */
function useIsSeen(): boolean {
  const [isSeen, setSeen] = useState(() => !document.hidden);
  useEffect(() => {
    const look = () => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
}
