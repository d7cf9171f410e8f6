import { compounds } from './compounds.ts';
import { containers } from './containers.ts';
import type { HostileFile } from './hostile-file.ts';
import { pdfs } from './pdfs.ts';
import { sheets } from './sheets.ts';
import { markup, patterns, tables, texts } from './texts.ts';
import { wrongFiles } from './wrong-files.ts';
import { xml } from './xml.ts';

/** @param trap address of a server of our own that no document may ever lead to */
export function listHostileFiles(trap: string): HostileFile[] {
  return [
    ...containers(),
    ...xml(trap),
    ...sheets(),
    ...pdfs(trap),
    ...compounds(),
    ...markup(trap),
    ...tables(),
    ...patterns(),
    ...texts(),
    ...wrongFiles(),
  ];
}
