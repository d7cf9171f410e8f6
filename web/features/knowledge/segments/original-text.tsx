import type { ReactNode } from 'react';
import styles from './original-text.module.css';
import { type Block, toBlocks, type Words } from './to-blocks.ts';
import { type Piece, toLines } from './to-lines.ts';

interface Props {
  pieces: readonly Piece[];
  /** What is marked in it. */
  range: { startAt: number; endAt: number } | null;
}

/** A document's text as it was read, with its titles, lists and tables to be seen as such. It is text alone: nothing in it is markup. */
export function OriginalText({ pieces, range }: Props) {
  const markIn = (words: Words) => mark(words, range);
  return toBlocks(toLines(pieces)).map((block) => (
    <div key={block.at}>
      {block.page !== null && <div className={styles.page}>第 {block.page} 页</div>}
      {draw(block, markIn)}
    </div>
  ));
}

type MarkIn = (words: Words) => ReactNode;

function draw(block: Block, markIn: MarkIn): ReactNode {
  if (block.kind === 'line') return <p className={styles.line}>{markIn(block)}</p>;
  if (block.kind === 'item')
    return (
      <p className={styles.item} style={{ paddingInlineStart: `${1.5 * (block.depth + 1)}em` }}>
        <span className={styles.sign}>{block.sign === '-' ? '•' : block.sign}</span>
        {markIn(block)}
      </p>
    );
  if (block.kind === 'table') return <DrawnTable table={block} markIn={markIn} />;
  const Title = block.level === 1 ? 'h3' : block.level === 2 ? 'h4' : 'h5';
  return <Title className={styles.title}>{markIn(block)}</Title>;
}

function DrawnTable({ table: { at, head, rows }, markIn }: { table: Block & { kind: 'table' }; markIn: MarkIn }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself has to be reachable by keyboard
    <figure className={styles.wide} tabIndex={0} aria-label="表格">
      <table>
        {head && (
          <thead>
            <tr>
              {head.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of one text
                <th key={column} scope="col">
                  {markIn(cell)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one text
            <tr key={`${at} ${index}`}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of one text
                <td key={column}>{markIn(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Words with what lies in the range marked. */
function mark({ at, text }: Words, range: Props['range']): ReactNode {
  if (!range || at < 0) return text;
  const from = Math.max(0, Math.min(text.length, range.startAt - at));
  const to = Math.max(0, Math.min(text.length, range.endAt - at));
  if (from >= to) return text;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
