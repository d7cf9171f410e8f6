export interface Row {
  name: string;
  cells: Map<string, string>;
  /** As it is shown: 列: 值；列: 值。 */
  text: string;
}

/** What is said to a question about a table. */
export interface TableAnswer {
  text: string;
  /** Index of the passage. */
  source: number;
}

export interface Table {
  /** Label of the first column. */
  label: string;
  /** Names of the columns behind the first. */
  columns: string[];
  rows: Row[];
  /** Index of the passage. */
  source: number;
  /** Headings of its passage. */
  above: string;
  /** The nearest line before it in the passage that is a title; '' for none. */
  title: string;
  /** What stands before it about its amounts: 单位：元/件. */
  unit: string;
  /** What “—” in its cells stands for, as its passage says it. */
  legend?: string;
  /** Some of its rows were not found. */
  isCut: boolean;
  /** Of a long table all rows; `rows` are then those that tell what a question means. */
  all?: readonly Row[];
  /** Its lines as they stand, where it is read the other way round. */
  lines?: readonly string[];
}

/** A column without a name, by its place. */
export const UNNAMED = '#';

/** The rows that are told, counted and compared. */
export const allOf = ({ all, rows }: Pick<Table, 'all' | 'rows'>): readonly Row[] => all ?? rows;

/** What its columns are called: tables with the same ones can be read as one. */
export const kindOf = ({ label, columns }: Table): string => [label, ...columns].join('\n');

/** Tables without the parts of one that is known as a whole. */
export function dropParts(tables: readonly Table[]): readonly Table[] {
  const long = tables.filter(({ all }) => all !== undefined);
  const isPart = (table: Table) =>
    table.all === undefined && long.some(({ label, above }) => label === table.label && above === table.above);
  return long.length > 0 ? tables.filter((table) => !isPart(table)) : tables;
}
