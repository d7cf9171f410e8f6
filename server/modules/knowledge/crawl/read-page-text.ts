import { setImmediate as nextTurn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { dropLinkRuns } from '#server/parsing/html/drop-link-runs.ts';
import { HtmlWalker } from '#server/parsing/html/html-walker.ts';
import { ParseError } from '#server/parsing/parse-error.ts';
import { decodePage } from './decode-page.ts';

/** Characters between two turns of the event loop: about 2 ms. */
const PIECE = 64 * 1024;

/**
 * The text of one web page as a person reads it, without menus and other surroundings, in memory and at most `most` characters.
 * For pages that are looked at once; documents of a library go through the parser. Empty for a page without text.
 */
export async function readPageText(bytes: Uint8Array, charset: string | null, most: number): Promise<string> {
  const html = decodePage(bytes, charset);
  const mainOnly = /<main[\s>]|<[a-z]+\s[^<>]{0,150}role=["']?main\b/i.test(html);
  const withTitle = !/<h1[\s>]/i.test(html);
  const text = await walk(html, { mainOnly, dropNoise: true, withTitle }, most);
  return text || walk(html, { mainOnly: false, dropNoise: false, withTitle }, most);
}

async function walk(html: string, options: ConstructorParameters<typeof HtmlWalker>[0], most: number): Promise<string> {
  const walker = new HtmlWalker(options);
  const runs = dropLinkRuns(options.dropNoise && !options.mainOnly);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => walker.open(name, attributes),
      ontext: (text) => walker.text(text),
      onclosetag: (name) => walker.close(name),
    },
    { decodeEntities: true },
  );
  let text = '';
  const take = (blocks: { text: string }[]) => {
    for (const block of blocks) text += block.text;
  };
  try {
    for (let at = 0; at < html.length && text.length < most; at += PIECE) {
      parser.write(html.slice(at, at + PIECE));
      take(runs.add(walker.take()));
      await nextTurn();
    }
    parser.end();
    walker.end();
  } catch (error) {
    if (!(error instanceof ParseError)) throw error; // nested beyond reason: what was read so far is what there is
  }
  take(runs.add(walker.take()));
  take(runs.finish());
  return text.slice(0, most).trim();
}
