/** What tabs of one browser tell each other: that one has come, a line of the stream, and that its connection is gone. */
type Told<L> = 'hello' | 'gone' | { line: L };

interface Shared<L> {
  /** A line that another tab has read. */
  onLine(line: L): void;
  /** The tab that had the connection has lost it, or has given it on. */
  onGone(): void;
  /** What a tab that has just come is told by the one that has the connection. */
  greet(): L | null;
}

/**
 * One connection for all tabs of a browser: it has six for an address over HTTP/1.1, and whoever opened a seventh tab would wait. The tab
 * that holds the lock of that name reads and tells the others. Null where the browser has no locks (an address that is not secure): each
 * tab reads for itself there.
 */
export function shareStream<L>(name: string, { onLine, onGone, greet }: Shared<L>, signal: AbortSignal) {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks || !('BroadcastChannel' in globalThis)) return null;
  const channel = new BroadcastChannel(name);
  let leads = false;
  const tell = (told: Told<L>) => {
    if (!signal.aborted) channel.postMessage(told);
  };
  channel.onmessage = ({ data }: MessageEvent<Told<L>>) => {
    if (data === 'hello') {
      const line = leads ? greet() : null;
      if (line) tell({ line });
    } else if (leads) return;
    else if (data === 'gone') onGone();
    else onLine(data.line);
  };
  tell('hello');
  signal.addEventListener('abort', () => channel.close(), { once: true });
  return {
    /** Waits until the connection is this tab's; answers what gives it on. Rejects when the signal is aborted. */
    take: (): Promise<() => void> =>
      new Promise((resolve, reject) => {
        const hold = () =>
          new Promise<void>((release) => {
            leads = true;
            const giveOn = () => {
              if (leads) tell('gone');
              leads = false;
              release();
            };
            signal.addEventListener('abort', giveOn, { once: true });
            resolve(giveOn);
          });
        locks.request(name, { signal }, hold).catch(reject);
      }),
    tell: (line: L) => tell({ line }),
  };
}
