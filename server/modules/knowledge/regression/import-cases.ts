import { REGRESSION_LIMITS, type RegressionImport, saveRegressionCase } from '#contract/regression.contract.ts';
import type { TableRow, TableRules } from '#server/parsing/rows/table-reader.ts';
import type { CaseRow, CaseValues } from './regression.store.ts';

/** A sheet of cases, as the template has it. */
export const CASE_TABLE: TableRules = {
  maxRows: REGRESSION_LIMITS.cases,
  maxBytes: REGRESSION_LIMITS.importBytes,
  required: ['问题'],
  what: '题',
};

const YES = /^(?:是|对|y|yes|true|1|√|✓)$/i;
const NO = /^(?:|否|不|n|no|false|0)$/i;

interface Shelf {
  libraryId: string;
  /** Documents of the library by name. */
  documents: Map<string, string>;
  put(libraryId: string, values: CaseValues, source: CaseRow['source']): Promise<{ added: boolean }>;
}

/** Puts the rows in one by one; a row that is not in order says why and is left out. */
export async function importCases(rows: readonly TableRow[], shelf: Shelf): Promise<RegressionImport> {
  const result: RegressionImport = { added: 0, updated: 0, errors: [], failed: 0 };
  for (const { row, cells } of rows) {
    const { values, message } = readRow(cells, shelf);
    if (!values) {
      result.failed++;
      if (result.errors.length < REGRESSION_LIMITS.importErrors) result.errors.push({ row, message });
      continue;
    }
    const { added } = await shelf.put(shelf.libraryId, values, 'import');
    if (added) result.added++;
    else result.updated++;
  }
  return result;
}

function readRow(
  { 问题 = '', 应命中的文字 = '', 应命中的文档 = '', 应拒答 = '' }: TableRow['cells'],
  { libraryId, documents }: Shelf,
): { values?: CaseValues; message: string } {
  const name = 应命中的文档;
  const documentId = name === '' ? null : (documents.get(name) ?? null);
  if (name !== '' && !documentId) return { message: `知识库里没有文档“${name}”` };
  if (!YES.test(应拒答) && !NO.test(应拒答)) return { message: '“应拒答”请填是或否' };
  const { data, error } = saveRegressionCase.input.safeParse({
    libId: libraryId,
    question: 问题,
    expectedText: 应命中的文字,
    documentId,
    expectRefusal: YES.test(应拒答),
  });
  if (!data) return { message: error.issues[0]?.message ?? '内容有误' };
  const { question, expectedText, expectRefusal } = data;
  return { values: { question, expectedText, documentId, expectRefusal }, message: '' };
}
