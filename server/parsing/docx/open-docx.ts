import { Parser } from 'htmlparser2';
import type { Entry, ZipFile } from 'yauzl';
import { openZip } from '../detect-zip-format.ts';
import { ParseError, TOO_DEEP, WITH_ENTITIES } from '../parse-error.ts';
import { readHeadingStyles } from './read-heading-styles.ts';
import { MAX_DEPTH, slimPart, type TreeRoom } from './slim-part.ts';

/** Parts that are looked at; pictures and the rest are never unpacked. */
const XML_PARTS = /\.(xml|rels)$/i;
/** Parts with text, of which trees are built. */
const TEXT_PARTS = /^word\/(document\d*|footnotes|endnotes|comments)\.xml$/;
const MAX_PART_BYTES = 200 * 1024 * 1024;
/** What else trees are built of: styles, lists, relations. They take some hundred kilobytes. */
const MAX_OTHER_BYTES = 8 * 1024 * 1024;
const MAX_NODES = 6_000_000;
/** Twice the largest that has been tried: 120,000 elements and 6.7 million characters took 328 MB in all. */
const ROOM: TreeRoom = { elements: 240_000, characters: 12_000_000 };
const TOO_MUCH = '这份 Word 文档的内容过多，相当于几千页，一次读不完。请拆分成几份后上传。';
const tooMuch = (): ParseError => new ParseError('tooLarge', TOO_MUCH);

type PartStream = Awaited<ReturnType<ZipFile['openReadStreamPromise']>>;

/** A docx as Mammoth asks for its parts. Close it. */
export interface OpenDocx {
  exists(name: string): boolean;
  read(name: string): Promise<string>;
  /** Mammoth's style map for the headings of this file. */
  headingStyles: string[];
  close(): void;
}

/**
 * Goes through the XML of a docx as a stream before anything builds a tree of it, and keeps what text is read from. Throws `tooLarge` for more
 * than a tree can be built of, `bomb` for absurd depth or size and for a document type (Office writes none; entities that multiply live there),
 * `corrupt` for parts that don't unpack.
 */
export async function openDocx(path: string): Promise<OpenDocx> {
  const texts = new Map<string, string>();
  const room = { ...ROOM };
  let headingStyles: string[] = [];
  const zip = await openZip(path);
  try {
    const entries = await listParts(zip);
    const open = (entry: Entry) => zip.openReadStreamPromise(entry);
    for (const [name, entry] of entries) {
      if (entry.uncompressedSize > MAX_PART_BYTES) throw new ParseError('bomb');
      if (TEXT_PARTS.test(name)) texts.set(name, await slimPart(await open(entry), room, tooMuch));
      else await checkPart(await open(entry));
      if (name === 'word/styles.xml') headingStyles = await readHeadingStyles(await open(entry));
    }
    return {
      headingStyles,
      exists: (name) => entries.has(name),
      async read(name) {
        const text = texts.get(name);
        const entry = entries.get(name);
        if (text !== undefined || !entry) return text ?? '';
        if (entry.uncompressedSize > MAX_OTHER_BYTES) throw tooMuch();
        return await readText(await open(entry));
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof ParseError ? error : new ParseError('corrupt', undefined, { cause: error });
  }
}

/** The last one of a name counts, as for other readers; what text is read from comes first, and is refused first. */
async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) if (XML_PARTS.test(entry.fileName)) entries.set(entry.fileName, entry);
  const isText = ([name]: [string, Entry]) => TEXT_PARTS.test(name);
  return new Map([...entries].toSorted((left, right) => Number(isText(right)) - Number(isText(left))));
}

async function readText(stream: PartStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Parts that no text is read from. */
async function checkPart(stream: PartStream): Promise<void> {
  let depth = 0;
  let nodes = 0;
  const parser = new Parser(
    {
      onopentagname() {
        if (++depth > MAX_DEPTH) throw new ParseError('bomb', TOO_DEEP);
        if (++nodes > MAX_NODES) throw new ParseError('bomb');
      },
      onclosetag() {
        depth--;
      },
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name)) throw new ParseError('bomb', WITH_ENTITIES);
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  for await (const chunk of stream) parser.write((chunk as Buffer).toString('latin1'));
  parser.end();
}
