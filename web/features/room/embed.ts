/**
 * `ready`: the page stands there, with a way out of its own; `close`: the person closed the room; `testClose`: nobody has spoken for long
 * (specification 1 §4).
 */
export type EmbedMessage = 'ready' | 'close' | 'testClose';

/** Tells the page around a frame. Only a page of the same origin may frame the room, and only it is told. */
export function tellParent(message: EmbedMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
}
