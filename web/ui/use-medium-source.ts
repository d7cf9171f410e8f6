import { useEffect, useState } from 'react';
import { readFile } from '#contract/file.contract.ts';
import { isSafeLink } from '#contract/question.contract.ts';
import { fetchFile } from '#web/lib/fetch-file.ts';

/** Where a picture or video can be shown from: an upload, which only its owner's session opens, or an address on the web; null until known. */
export function useMediumSource(url: string) {
  const [source, setSource] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const id = url.startsWith('/') ? new URL(url, location.origin).searchParams.get('id') : null;
    if (!isSafeLink(url)) return setFailed(true);
    if (id === null) return setSource(url);
    const own = new AbortController();
    let made = '';
    fetchFile(readFile, { id }, { signal: own.signal }).then(
      ({ blob }) => {
        made = URL.createObjectURL(blob);
        setSource(made);
      },
      () => !own.signal.aborted && setFailed(true),
    );
    return () => {
      own.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [url]);
  return { source, failed, fail: () => setFailed(true) };
}
