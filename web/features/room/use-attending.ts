import { useEffect, useRef } from 'react';
import type { useListening } from '#web/talk/use-listening.ts';
import type { Interaction } from './interaction.ts';

interface Options {
  /** Nobody has begun to talk. */
  isResting: boolean;
  interaction: Interaction;
  listening: ReturnType<typeof useListening>;
}

/**
 * Listens without a button from where it is to: at rest for the wake word, from the moment it stands there and again after each
 * conversation; or, where that is how visitors are heard first, from the beginning of a conversation.
 */
export function useAttending({ isResting, interaction: { listensAtRest, microphone }, listening }: Options): void {
  const latest = useRef(listening);
  latest.current = listening;
  const attends = listening.refusal === null && (isResting ? listensAtRest : microphone.mode === 'free');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a conversation ends the listening as well
  useEffect(() => {
    if (attends && !latest.current.isFree) latest.current.attend();
  }, [attends, isResting]);
}
