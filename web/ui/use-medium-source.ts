import { useEffect, useState } from 'react';
import { readFile } from '#contract/file.contract.ts';
import { isSafeLink } from '#contract/question.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';
import { readToken } from '#web/lib/read-token.ts';
import { NetworkError } from '#web/lib/transport/request-error.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { createMediumSources } from './medium-sources.ts';

const SOURCES = createMediumSources({
  fetch: async (key, signal) =>
    (await fetchFile(readFile, { id: key.slice(key.lastIndexOf(' ') + 1) }, { signal })).blob,
  open: (blob) => URL.createObjectURL(blob),
  close: (source) => URL.revokeObjectURL(source),
});

/** After so long what did not come is asked for again, ms. */
const AGAIN_MS = 5000;

/** The id of an upload; null for any other address. */
export const fileOf = (url: string): string | null =>
  url.startsWith('/') ? new URL(url, location.origin).searchParams.get('id') : null;

/** What one session has opened is shown to no other one that the same page goes on with. */
const keyOf = (id: string): string => `${readToken()} ${id}`;

/** What can be said of an address before anything is fetched. */
function sourceAtOnce(url: string): string | null {
  if (!isSafeLink(url)) return null;
  const id = fileOf(url);
  return id === null ? url : SOURCES.peek(keyOf(id));
}

/**
 * Where a picture or video can be shown from: an upload, which only its owner's session opens, or an address on the web; null until known.
 * What the network kept from coming is asked for again.
 */
export function useMediumSource(url: string) {
  const [found, setFound] = useState(() => ({ url, source: sourceAtOnce(url) }));
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const online = useOnline();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt, and a network that is back, asks anew
  useEffect(() => {
    if (!isSafeLink(url)) return setFailedUrl(url);
    const id = fileOf(url);
    if (id === null) return setFound({ url, source: url });
    let timer = 0;
    const end = SOURCES.use(keyOf(id), {
      onSource(source) {
        setFound({ url, source });
        setFailedUrl(null);
      },
      onFailure(error) {
        setFailedUrl(url);
        if (error instanceof NetworkError)
          timer = window.setTimeout(() => setAttempt((before) => before + 1), AGAIN_MS);
      },
    });
    return () => {
      window.clearTimeout(timer);
      end();
    };
  }, [url, online, attempt]);
  const source = found.url === url ? found.source : sourceAtOnce(url);
  return { source, failed: failedUrl === url, fail: () => setFailedUrl(url) };
}
