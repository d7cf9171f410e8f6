import { readFile } from 'node:fs/promises';
import { find, read } from 'cfb';
import { ParseError } from '../parse-error.ts';

/** The streams of an old Office file (MS-CFB), by name; undefined for one that is missing. Throws ParseError `corrupt`. */
export async function openCompound(path: string): Promise<(name: string) => Buffer | undefined> {
  const bytes = await readFile(path);
  try {
    const container = read(bytes, { type: 'buffer' });
    return (name) => {
      const content = find(container, name)?.content;
      return content ? Buffer.from(content as Uint8Array) : undefined;
    };
  } catch (error) {
    throw new ParseError('corrupt', undefined, { cause: error });
  }
}
