import { Parser } from 'htmlparser2';
import { ParseError, TOO_DEEP, WITH_ENTITIES } from '../parse-error.ts';

/** Office nests to a few dozen levels at most. */
const MAX_DEPTH = 256;

export interface XmlHandler {
  /** Names come without their namespace. */
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Goes through the XML of an office file's part as it is unpacked; yields after each piece, so that the caller can hand on what it
 * has. Entities are not expanded. Throws ParseError `bomb` for absurd depth and for a document type (Office writes none; entities
 * that multiply live there), `corrupt` for what does not unpack.
 */
export async function* walkXml(stream: AsyncIterable<Uint8Array>, handler: XmlHandler): AsyncGenerator<void> {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > MAX_DEPTH) throw new ParseError('bomb', TOO_DEEP);
        handler.open?.(localName(name), attributes);
      },
      ontext: (text) => handler.text?.(text),
      onclosetag(name) {
        depth--;
        handler.close?.(localName(name));
      },
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name)) throw new ParseError('bomb', WITH_ENTITIES);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
  } catch (error) {
    throw error instanceof ParseError ? error : new ParseError('corrupt', undefined, { cause: error });
  }
  parser.write(decoder.decode());
  parser.end();
  yield;
}

/** The same for parts that are read whole. */
export async function readXml(stream: AsyncIterable<Uint8Array>, handler: XmlHandler): Promise<void> {
  for await (const _ of walkXml(stream, handler));
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
