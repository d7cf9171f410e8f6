/**
 * The bytes of a page as they are kept: as they came, with its address and the encoding that only the reply named in front, where
 * the reader of web pages looks for them.
 */
export function toKeptBytes(bytes: Uint8Array, address: string, charset: string | null): Uint8Array[] {
  const isWide = bytes.subarray(0, 1000).includes(0) || bytes[0] === 0xff || bytes[0] === 0xfe;
  if (isWide) return [bytes]; // UTF-16 would not be recognised behind anything else
  const head = Buffer.from(bytes.subarray(0, 4000)).toString('latin1');
  const meta = charset && !/charset\s*=/i.test(head) ? `<meta charset="${charset}">` : '';
  const base = `<base href="${address.replaceAll('&', '&amp;').replaceAll('"', '%22')}">`;
  return [Buffer.from(`${base}${meta}\n`), bytes];
}

/** A name for the document: the page's title, or the end of its address. */
export function nameDocument(title: string, address: string): string {
  const url = new URL(address);
  const end = decode(url.pathname)
    .split('/')
    .filter(Boolean)
    .at(-1)
    ?.replace(/\.\w{1,5}$/, '');
  const name = (title || end || url.hostname).replace(/[\p{Cc}\p{Cf}\\/]/gu, ' ').trim();
  return `${[...name].slice(0, 100).join('')}.html`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
