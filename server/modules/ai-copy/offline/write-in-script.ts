import type { CopyTarget } from '#contract/ai-copy.contract.ts';
import { scriptOf, toScript } from '#server/modules/knowledge/index.ts';
import type { CopyMaterial } from './copy-material.ts';
import { writeChinese } from './write-chinese.ts';

/** A name while the text around it is rewritten; no text holds these characters. */
const mark = (at: number): string => String.fromCharCode(0xe000 + at);
const MARKS = /[\ue000-\uf8ff]/gu;

/** Texts in Chinese as a language of the list writes it, whatever its libraries are written in. Names stay as they are. */
export function writeInScript(target: CopyTarget, language: string, material: CopyMaterial): string {
  const script = scriptOf(language);
  if (script === null) return writeChinese(target, material);
  const names = [material.name, ...material.outline.documents];
  const text = writeChinese(target, {
    ...material,
    name: mark(0),
    outline: { ...material.outline, documents: material.outline.documents.map((_, at) => mark(at + 1)) },
  });
  return toScript(text, script).replace(MARKS, (found) => names[found.charCodeAt(0) - 0xe000] ?? '');
}
