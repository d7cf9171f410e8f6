import { useState } from 'react';

/** Value of a token of tokens.css as it stands on :root, for what must compute with a colour; read once. */
export function useToken(name: string): string {
  const [value] = useState(() => getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  return value;
}
