import { useState } from 'react';
import { isOpenApiHost, readOpenApiDomain, textsOf } from './h5-texts.ts';

/** Words of this visit, and whether it is a partner's host. */
export function useTexts() {
  const [english] = useState(() => isOpenApiHost(window.location.hostname, readOpenApiDomain()));
  return { english, t: textsOf(english) };
}
