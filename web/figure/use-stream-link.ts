import { useEffect, useRef, useState } from 'react';
import { createStreamLink, type LinkState, type StreamLink, type StreamLook } from '#avatar/stage/index.ts';
import type { VisitPlace } from '#contract/visit.contract.ts';
import type { ToldLook } from './read-look.ts';
import { createStreamSignalling } from './stream-signalling.ts';

type Told = Extract<ToldLook, { driver: 'stream' }>;

/** The connection to whoever renders an avatar, as long as the page is seen; null for all others. @param place of a visitor @param onState how it is doing */
export function useStreamLink(
  code: string,
  place: VisitPlace | null,
  told: Told | null,
  onState: (state: LinkState) => void,
): { link: StreamLink; look: StreamLook } | null {
  const [open, setOpen] = useState<{ link: StreamLink; look: StreamLook } | null>(null);
  const at = useRef(place); // a page stays in its place
  useEffect(() => {
    if (!told) return;
    const { protocol, voice, keying, backdrop } = told;
    const link = createStreamLink({
      isDuplex: protocol === 'openavatarchat',
      voice,
      signalling: createStreamSignalling(code, at.current),
    });
    const stop = link.subscribe(() => onState(link.state));
    setOpen({ link, look: { kind: 'stream', link, keying, backdrop } });
    link.start();
    // A page that is left gives its place back; one that is come back to takes another.
    const leave = () => link.close();
    const back = () => link.start();
    const online = () => link.retryNow();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', back);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', back);
      window.removeEventListener('online', online);
      stop();
      link.close();
      setOpen(null);
    };
  }, [code, told, onState]);
  return open;
}
