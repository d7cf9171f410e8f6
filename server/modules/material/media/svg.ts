import { MaterialRefusal } from './refusal.ts';
import { boundDrawing } from './svg-cost.ts';

const SCRIPT =
  /<\s*(?:\w+:)?(?:script|foreignObject|iframe|object|embed|handler|listener)\b|[\s"'/]on\w+\s*=|javascript\s*:/i;
/** Declarations of its own: of entities, or of what elements and attributes there are. */
const ENTITY = /<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION)|<!DOCTYPE[^<>[]*\[/i;
/** Whatever names something outside of the file: only parts of itself and pictures within it may be named. */
const NAMED = /(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')|url\(\s*["']?([^)"']*)|@import\s+["']?([^;"']*)/gi;
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpe?g|webp);base64,|$)/i;

/**
 * A drawing is turned into a picture; one that would do more than draw, or draw without end, is not even begun.
 * @returns what may be drawn
 * @throws MaterialRefusal
 */
export function readSvg(text: string): string {
  checkNames(text);
  const drawn = boundDrawing(text);
  checkNames(drawn);
  return drawn;
}

function checkNames(text: string): void {
  const plain = decodeReferences(text);
  if (SCRIPT.test(plain)) throw new MaterialRefusal('文件里有脚本，没有保存。导出为 PNG 再试。');
  if (ENTITY.test(plain)) throw new MaterialRefusal('文件里有实体声明，没有保存。导出为 PNG 再试。');
  for (const [, ...names] of plain.matchAll(NAMED))
    if (!INSIDE.test(names.find((name) => name !== undefined) ?? ''))
      throw new MaterialRefusal('文件引用了外部的图片或样式，没有保存。嵌入后导出，或导出为 PNG 再试。');
}

/** `&#106;avascript:` is `javascript:` to whoever reads attributes. */
function decodeReferences(text: string): string {
  return text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (whole, hex, decimal) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
