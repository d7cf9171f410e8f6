import { Parser } from 'htmlparser2';
import type { ZipFile } from 'yauzl';

interface Style {
  name: string;
  basedOn: string;
  /** As the file has it: 0 is the highest, 9 is body text. */
  level?: number;
}

/**
 * Mammoth's style map for the paragraph styles of a docx that are headings by their outline level, their own or that of the
 * style they are based on: companies' templates name theirs 章标题 or 一级标题.
 * @param stream the unpacked word/styles.xml, checked before
 */
export async function readHeadingStyles(
  stream: Awaited<ReturnType<ZipFile['openReadStreamPromise']>>,
): Promise<string[]> {
  const styles = new Map<string, Style>();
  let current: Style | undefined;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const value = attributes['w:val'] ?? '';
        if (tag === 'w:style') {
          current = { name: '', basedOn: '' };
          if (attributes['w:type'] === 'paragraph') styles.set(attributes['w:styleId'] ?? '', current);
        } else if (current && tag === 'w:name') current.name = value;
        else if (current && tag === 'w:basedOn') current.basedOn = value;
        else if (current && tag === 'w:outlineLvl') current.level = Number(value);
      },
      onclosetag(tag) {
        if (tag === 'w:style') current = undefined;
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of stream) parser.write(decoder.decode(chunk, { stream: true }));
  parser.end();
  return [...styles.values()].flatMap((style) => {
    const level = levelOf(style, styles);
    if (level === undefined || !(level >= 0 && level < 6) || !style.name) return [];
    return [`p[style-name='${style.name.replace(/[\\']/g, '\\$&')}'] => h${level + 1}:fresh`];
  });
}

const MAX_ANCESTORS = 20;

function levelOf(style: Style, styles: ReadonlyMap<string, Style>): number | undefined {
  let at: Style | undefined = style;
  for (let step = 0; at && step < MAX_ANCESTORS; step++) {
    if (at.level !== undefined) return at.level;
    at = styles.get(at.basedOn);
  }
  return undefined;
}
