import { Parser } from 'htmlparser2';
import type { ZipFile } from 'yauzl';
import { openZip } from '../detect-zip-format.ts';
import { ParseError, TOO_DEEP, WITH_ENTITIES } from '../parse-error.ts';
import { readHeadingStyles } from './read-heading-styles.ts';

/** Parts that are read; pictures and the rest are never unpacked. */
const READ_PARTS = /\.(xml|rels)$/i;
const MAX_PART_BYTES = 200 * 1024 * 1024;
/** Word nests tables and boxes to a few dozen levels at most. */
const MAX_DEPTH = 256;
const MAX_NODES = 6_000_000;

/**
 * Goes through the XML of a docx as a stream before anything builds a tree of it. Throws `bomb` for absurd depth or size
 * and for a document type (Office writes none; entities that multiply live there), `corrupt` for parts that don't unpack.
 * @returns Mammoth's style map for the headings of this file
 */
export async function checkDocxXml(path: string): Promise<string[]> {
  let headingStyles: string[] = [];
  const zip = await openZip(path);
  try {
    for await (const entry of zip.eachEntry()) {
      if (!READ_PARTS.test(entry.fileName)) continue;
      if (entry.uncompressedSize > MAX_PART_BYTES) throw new ParseError('bomb');
      await checkPart(await zip.openReadStreamPromise(entry));
      if (entry.fileName === 'word/styles.xml')
        headingStyles = await readHeadingStyles(await zip.openReadStreamPromise(entry));
    }
    return headingStyles;
  } catch (error) {
    throw error instanceof ParseError ? error : new ParseError('corrupt', undefined, { cause: error });
  } finally {
    zip.close();
  }
}

async function checkPart(stream: Awaited<ReturnType<ZipFile['openReadStreamPromise']>>): Promise<void> {
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
  for await (const chunk of stream) parser.write(chunk.toString('latin1'));
  parser.end();
}
