import { posix } from 'node:path';
import type { OfficeParts } from './office-parts.ts';
import { readXml } from './walk-xml.ts';

export interface Relation {
  /** The last word of its type: worksheet, slide, notesSlide. */
  type: string;
  /** Name of the part it leads to. */
  part: string;
}

/** What a part refers to within the file, by id; nothing outside the file is ever followed. */
export async function readRelations(parts: OfficeParts, part: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  const folder = posix.dirname(part);
  const name = `${folder}/_rels/${posix.basename(part)}.rels`;
  if (!parts.has(name)) return relations;
  await readXml(await parts.open(name), {
    open(tag, { Id, Type = '', Target = '', TargetMode }) {
      if (tag !== 'Relationship' || !Id || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: target });
    },
  });
  return relations;
}
