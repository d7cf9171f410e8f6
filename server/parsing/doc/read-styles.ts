import { type DocFile, structureOf } from './doc-file.ts';

const TITLE = 62;
const MAX_ANCESTORS = 20;
const NO_STYLE = 0xfff;

/** Heading levels by style, from 1; a style is as high as the built-in heading that it is based on (MS-DOC 2.9.271). */
export function readHeadingStyles(file: DocFile): ReadonlyMap<number, number> {
  const bytes = structureOf(file, 'styles');
  const levels = new Map<number, number>();
  if (bytes.length < 6) return levels;
  const styles = new Map<number, { kind: number; base: number }>();
  const count = bytes.readUInt16LE(2);
  let at = 2 + bytes.readUInt16LE(0);
  for (let index = 0; index < count && at + 2 <= bytes.length; index++) {
    const size = bytes.readUInt16LE(at);
    if (size >= 4 && at + 6 <= bytes.length)
      styles.set(index, { kind: bytes.readUInt16LE(at + 2) & 0xfff, base: bytes.readUInt16LE(at + 4) >> 4 });
    at += 2 + size + (size % 2);
  }
  for (const index of styles.keys()) {
    let style = styles.get(index);
    for (let step = 0; style && step < MAX_ANCESTORS; step++) {
      const level = style.kind === TITLE ? 1 : style.kind >= 1 && style.kind <= 9 ? style.kind : 0;
      if (level > 0) {
        levels.set(index, level);
        break;
      }
      style = style.base === NO_STYLE ? undefined : styles.get(style.base);
    }
  }
  return levels;
}
