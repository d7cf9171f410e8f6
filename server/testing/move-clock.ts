import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ClockMessage } from './clock-preload.ts';

/** Arguments of node for a server whose clock {@link moveClock} moves. */
export const MOVABLE_CLOCK = ['--import', new URL('./clock-preload.ts', import.meta.url).href];

/** Sets how far a server's clock is ahead of the real one, in ms; done when it tells the new time. */
export async function moveClock(child: ChildProcess, aheadMs: number): Promise<void> {
  const message: ClockMessage = { clockAheadMs: aheadMs };
  const moved = once(child, 'message');
  child.send(message);
  await moved;
}
