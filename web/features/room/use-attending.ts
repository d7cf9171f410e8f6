import { useEffect, useRef } from 'react';
import type { useListening } from '#web/talk/use-listening.ts';
import type { Kiosk } from './kiosk.ts';

interface Options {
  /** Nobody has begun to talk. */
  isResting: boolean;
  kiosk: Kiosk;
  listening: ReturnType<typeof useListening>;
}

/** A kiosk with a wake word listens for it from the moment it stands there, and again after each conversation. */
export function useAttending({ isResting, kiosk, listening }: Options): void {
  const latest = useRef(listening);
  latest.current = listening;
  const attends = kiosk.startsByTouch && kiosk.wakeWord !== '' && listening.refusal === null;
  useEffect(() => {
    if (attends && isResting && !latest.current.isFree) latest.current.attend();
  }, [attends, isResting]);
}
