import { guardText } from '#server/platform/guard-text.ts';
import type { ExportedTurn } from './record.store.ts';

const CHANNEL_WORDS: Record<string, string> = {
  preview: '在线演示',
  share: '分享链接',
  room: '展厅',
  h5: '手机页面',
  embed: '网页嵌入',
  api: '开放接口',
};
const OUTCOME_WORDS = { interrupted: '被打断', failed: '出错' } as const;

const COLUMNS: readonly (readonly [title: string, value: (row: ExportedTurn) => string])[] = [
  ['对话开始', (row) => writeTime(row.startedAt)],
  ['提问时间', (row) => writeTime(row.turn.createdAt)],
  ['角色', (row) => row.roleName],
  ['渠道', (row) => CHANNEL_WORDS[row.channel] ?? row.channel],
  ['访客', (row) => row.visitorId],
  ['问题', (row) => row.turn.question],
  ['回答', (row) => row.turn.answer],
  ['结果', ({ turn }) => (turn.outcome === 'done' ? describeAnswer(turn) : OUTCOME_WORDS[turn.outcome])],
  [
    '引用来源',
    (row) =>
      Object.values(row.turn.sources)
        .map(({ title }) => title)
        .join('；'),
  ],
  ['应答', (row) => row.turn.engine],
  ['首字毫秒', (row) => String(Math.round(row.turn.timings.firstTextMs ?? 0))],
  ['总毫秒', (row) => String(Math.round(row.turn.timings.totalMs ?? 0))],
  ['错误', (row) => row.turn.error ?? ''],
  ['备注', ({ turn }) => (turn.replacedAt === null ? '' : '已被重新提问替换')],
];

/** CSV as Excel opens it: byte order mark, CRLF, every cell quoted and none of them a formula. */
export async function* writeCsv(batches: AsyncIterable<ExportedTurn[]>): AsyncGenerator<string> {
  yield `\uFEFF${writeRow(COLUMNS.map(([title]) => title))}`;
  for await (const rows of batches) yield rows.map((row) => writeRow(COLUMNS.map(([, value]) => value(row)))).join('');
}

function describeAnswer({ answered, partial }: ExportedTurn['turn']): string {
  if (!answered) return '未命中';
  return partial ? '部分回答' : '已回答';
}

const writeRow = (cells: string[]): string =>
  `${cells.map((cell) => `"${guardText(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

/** The server's own time, to the second. */
function writeTime(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}
