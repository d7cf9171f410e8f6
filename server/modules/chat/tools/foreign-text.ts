/** Letters and digits in a row that count as taken from a text. */
const RUN = 16;
/** So many of them in one call are no longer a number, a name or a subject. */
const TOO_MANY = 80;

/** Domains in Chinese: elsewhere a full stop between Chinese words ends a number of a list or a sentence. */
const HAN_DOMAINS =
  '中国|中國|公司|网络|網絡|网址|網址|网站|網站|在线|中文网|集团|集團|商城|网店|網店|商店|购物|企业|信息|政务|政府|公益|慈善|机构|组织机构|移动|手机|我爱你|餐厅|娱乐|健康|广东|佛山|时尚|游戏|遊戲|招聘|食品|新闻|世界|书籍|商标|点看|八卦|大拿|嘉里|台湾|台灣|香港|澳门|澳門|新加坡';
/** Chinese words stand before an address without a space: what mixes them with Latin letters is no part of a host. */
const [ASCII, OTHER] = ['[a-z0-9-]{1,63}', String.raw`(?:(?![a-z])[\p{L}\p{N}-]){1,63}`];
const HAN_DOMAIN = String.raw`(?<=[\p{L}\p{N}-][\p{L}-]\.|[\p{L}-][\p{L}\p{N}-]\.)(?:${HAN_DOMAINS})`;
const DOMAIN = String.raw`(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59}|(?:(?![a-z\p{Script=Han}])\p{L}){2,24}|${HAN_DOMAIN})`;
const HOST = [
  String.raw`(?<![a-z0-9.-])(?:${ASCII}[.。]){1,10}(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59})`,
  String.raw`(?:(?<![a-z0-9.-])${ASCII}|(?<![\p{L}\p{N}.-])${OTHER})\.(?:(?:${ASCII}|${OTHER})\.){0,9}${DOMAIN}`,
].join('|');
/** As numbers: with dots, in one, or hexadecimal; IPv6 in its brackets. A day such as 20261127 is none. */
const NUMERIC_HOST = [
  String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
  String.raw`(?!(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d(?!\d))\d{8,10}`,
  String.raw`0x[0-9a-f]{1,8}(?:\.(?:0x[0-9a-f]{1,8}|\d{1,10})){0,3}`,
  String.raw`\[(?=[0-9a-f:]{0,39}::|(?:[0-9a-f]{1,4}:){6,7})[0-9a-f:.]{2,45}(?:%[\w.]{1,20})?\]`,
].join('|');
/** With a scheme, or a host with something behind it. */
const ADDRESS = new RegExp(
  [
    String.raw`(?:(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/|(?:${HOST})(?::\d{1,5})?[/?#]|(?<![a-z0-9.-])(?:${NUMERIC_HOST})[:/?#])`,
    '[^\\s<>"\'“”‘’「」『』《》（），。；！？、|\\\\^`{}]*',
  ].join(''),
  'giu',
);
const TAIL = /[.,;:!?)\]]+$/;

export interface Texts {
  /** By whoever talks and by the role's owner. */
  written: readonly string[];
  /** By the server that is called, in this turn. */
  returned: readonly string[];
  /** What that server has been called with in this turn: a text may be divided over calls, too. */
  sent?: readonly unknown[];
  /** All that the model has read: documents, results, earlier answers, and what was written as well. */
  read: readonly string[];
}

/**
 * What a call would carry to a server that neither whoever talks nor the role's owner has written: an address, or
 * {@link TOO_MANY} letters and digits word for word from what the model has read, other than from that server itself,
 * in all calls of a turn together.
 */
export function findForeign(input: unknown, { written, returned, read, sent = [] }: Texts): 'address' | 'text' | null {
  const carried = [...stringsIn(input)].map((text) => text.normalize('NFKC'));
  const named = new Set(written.flatMap((text) => addressesIn(text.normalize('NFKC'), true)));
  if (carried.some((text) => addressesIn(text, false).some((address) => !named.has(address)))) return 'address';
  // A text may be divided over values, over names, or over both in turn: what stands between its pieces must not hide them.
  const all = [...sent, input];
  const { names, values } = partsOf(all);
  const ways = [[...stringsIn(all)], names, values]
    .map((pieces) => signsOf(pieces.join('')))
    .filter(({ length }) => length >= TOO_MANY);
  if (ways.length === 0) return null;
  const foreign = new Set<string>();
  const runs = new Set(ways.flatMap((signs) => [...runsIn(signs)]));
  for (const text of read) for (const run of runsIn(signsOf(text))) if (runs.has(run)) foreign.add(run);
  for (const text of [...written, ...returned]) for (const run of runsIn(signsOf(text))) foreign.delete(run);
  return ways.some((signs) => countCovered(signs, foreign) >= TOO_MANY) ? 'text' : null;
}

/** Names of fields, and what stands in them, each in its order. */
function partsOf(value: unknown): { names: string[]; values: string[] } {
  if (typeof value === 'string') return { names: [], values: [value] };
  if (typeof value !== 'object' || value === null) return { names: [], values: [] };
  const within = Object.values(value).map(partsOf);
  return {
    names: [...(Array.isArray(value) ? [] : Object.keys(value)), ...within.flatMap(({ names }) => names)],
    values: within.flatMap(({ values }) => values),
  };
}

/** Names of fields as well: they are written by the model like everything else. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    if (!Array.isArray(value)) yield key;
    yield* stringsIn(one);
  }
}

/** Addresses in one spelling, without their schemes. @param isProse Chinese words may follow an address without a space */
function addressesIn(text: string, isProse: boolean): string[] {
  return [...text.matchAll(ADDRESS)].flatMap(([match]) => {
    const rest = match.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
    const spellings = isProse
      ? [rest, rest.replace(TAIL, ''), rest.replace(/[^\x21-\x7e].*$/, '').replace(TAIL, '')]
      : [rest];
    return spellings.map((one) => URL.parse(`http://${one}`)?.href ?? one.toLowerCase());
  });
}

/** Letters and digits alone: neither blanks nor punctuation make another text of it. */
const signsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

function* runsIn(signs: string): Generator<string> {
  for (let at = 0; at + RUN <= signs.length; at += 1) yield signs.slice(at, at + RUN);
}

/** What is there twice counts once. */
function countCovered(signs: string, runs: ReadonlySet<string>): number {
  const left = new Set(runs);
  let covered = 0;
  let end = 0;
  for (let at = 0; at + RUN <= signs.length; at += 1)
    if (left.delete(signs.slice(at, at + RUN))) {
      covered += at + RUN - Math.max(at, end);
      end = at + RUN;
    }
  return covered;
}
