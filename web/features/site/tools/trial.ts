import { create } from 'zustand';
import { notice } from '#web/lib/notice.ts';

/** What the dialog says when the conversation ended because nobody spoke (specification 1 §4). */
export const IDLE_GOODBYE = '长时间未交流，已断开连接，欢迎再次与我联系';

/** The trial conversation in its frame, one for the public site. `at`: when it was opened, in ms. */
export const useTrial = create<{ at: number | null; goodbye: boolean }>(() => ({ at: null, goodbye: false }));

/** Opens it; a second time closes it. Nobody has to sign in to talk to the demo person (decision 059). */
export function toggleTrial(now = Date.now()): void {
  if (useTrial.getState().at !== null) closeTrial();
  else useTrial.setState({ at: now, goodbye: false });
}

/** The second half of a double click is no second press. */
export const pressTrial = ({ detail }: { detail: number }): void => {
  if (detail < 2) toggleTrial();
};

export const closeTrial = (): void => useTrial.setState({ at: null, goodbye: false });

/**
 * The conversation page for a frame: with the moment, so that each opening begins anew, and the session's token where there is one.
 * Whoever opened it has pressed once, so it begins by itself.
 */
export function trialAddress(token: string, at: number): string {
  const { search } = window.location; // the brand's key
  return `/${search}#/digital/demo?${new URLSearchParams({ embed: '1', start: '1', ...(token && { token }), t: String(at) })}`;
}

/** `ready`: the conversation stands there, with a way out of its own; `close` and `testClose`: specification 1 §4. */
export type FrameMessage = 'ready' | 'close' | 'testClose';

/** What the conversation in the frame asks for; anything from another origin or window means nothing. */
export function readFrameMessage(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: { origin: string; window: MessageEventSource | null | undefined },
): FrameMessage | null {
  if (event.origin !== frame.origin || !frame.window || event.source !== frame.window) return null;
  const { data } = event;
  const said = typeof data === 'object' && data !== null && 'type' in data ? data.type : data;
  return said === 'ready' || said === 'close' || said === 'testClose' ? said : null;
}

/** Does in the dialog what the frame asked for. */
export function followFrame(said: FrameMessage): void {
  if (said === 'close') closeTrial();
  if (said === 'testClose') {
    useTrial.setState({ goodbye: true });
    notice.warning(IDLE_GOODBYE);
  }
}
