/** Letters and digits in a row that count as taken from a text. */
const RUN = 16;
/** So many of them in one call are no longer a number, a name or a subject. */
const TOO_MANY = 80;

/** With a scheme, or a host with something behind it. */
const ADDRESS =
  /(?:(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,20}:\/\/|(?<![a-z0-9.-])(?:(?:[a-z0-9-]{1,63}\.){1,10}[a-z]{2,24}(?::\d{1,5})?[/?#]|\d{1,3}(?:\.\d{1,3}){3}[:/?#]))[^\s<>"'“”‘’「」『』《》（），。；！？、|\\^`{}]*/gi;
const TAIL = /[.,;:!?)\]]+$/;

export interface Texts {
  /** By whoever talks and by the role's owner. */
  written: readonly string[];
  /** By the server that is called, in this turn. */
  returned: readonly string[];
  /** All that the model has read: documents, results, earlier answers, and what was written as well. */
  read: readonly string[];
}

/**
 * What a call would carry to a server that neither whoever talks nor the role's owner has written: an address, or
 * {@link TOO_MANY} letters and digits word for word from what the model has read, other than from that server itself.
 */
export function findForeign(input: unknown, { written, returned, read }: Texts): 'address' | 'text' | null {
  const carried = [...stringsIn(input)].map((text) => text.normalize('NFKC'));
  const named = new Set(written.flatMap((text) => addressesIn(text.normalize('NFKC'), true)));
  if (carried.some((text) => addressesIn(text, false).some((address) => !named.has(address)))) return 'address';
  // A text may be divided over values, over names, or over both in turn: what stands between its pieces must not hide them.
  const { names, values } = partsOf(input);
  const ways = [carried, names, values]
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

function countCovered(signs: string, runs: ReadonlySet<string>): number {
  let covered = 0;
  let end = 0;
  for (let at = 0; at + RUN <= signs.length; at += 1)
    if (runs.has(signs.slice(at, at + RUN))) {
      covered += at + RUN - Math.max(at, end);
      end = at + RUN;
    }
  return covered;
}
