import type { Statement } from './split-passage.ts';
import { sayRow } from './table/tell-row.ts';

/** As they are read, without announcing what does not follow: 价格如下。 */
export function sayStatements(statements: readonly Statement[]): string {
  const lines = statements.map(({ kind, text }) => (kind === 'row' ? sayRow(text) : text));
  const last = lines.pop() ?? '';
  const said = last.replace(ANNOUNCES, '');
  return [...lines, said === last || said.length < LEAST_LEFT ? last : `${said}。`].join('\n');
}

const ANNOUNCES = /[，,；;][^，,；;。]{0,12}(?:如下|见下)(?:表|图|列)?(?:所示)?[。：:]?$/u;
/** What is left of a sentence has to say something. */
const LEAST_LEFT = 6;
