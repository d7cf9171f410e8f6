/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** What begins as a film, and a font. */
export const FILM = Buffer.from('\0\0\0\x18ftypmp42'.padEnd(40, 'a'), 'latin1');
export const FONT = Buffer.from('wOF2'.padEnd(40, 'a'), 'latin1');
