import { Button, Tooltip } from 'antd';
import { Link } from 'react-router';
import type { FirstSegment, RegressionCase } from '#contract/regression.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { segmentPath } from '../detail/segment-path.ts';
import work from '../work/work.module.css';
import styles from './case-item.module.css';
import { describeOutcome } from './describe-run.ts';

const SOURCE: Record<RegressionCase['source'], string> = {
  manual: '手动添加',
  import: '导入',
  generated: '智能生成',
  turn: '来自提问',
};

interface Props {
  item: RegressionCase;
  libId: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** One question: what should come, what came, and what stood first instead. */
export function CaseItem({ item, libId, onEdit, onRemove }: Props) {
  const { question, expectRefusal, expectedText, documentName, outcome, previous, first } = item;
  const { tone, label } = describeOutcome(item);
  const before = previous && describeOutcome({ expectRefusal, outcome: previous }).label;
  return (
    <li className={`${work.item} ${styles.item}`} aria-label={question}>
      <div className={styles.head}>
        <p className={styles.question}>{question}</p>
        <span className={styles.state}>
          {outcome && before && before !== label && <span className="num">上次{before}</span>}
          <StatusTag tone={tone} label={label} />
        </span>
      </div>
      <p className={styles.expected}>
        <span>应{expectRefusal ? '拒答' : '命中'}</span>
        {!expectRefusal && (
          <span className={styles.text} title={expectedText || undefined}>
            {expectedText || '这份文档的任意一段'}
          </span>
        )}
      </p>
      {outcome && outcome.rank !== 1 && !(expectRefusal && outcome.refused) && (
        <Instead first={first} libId={libId} refusal={expectRefusal} />
      )}
      <div className={work.foot}>
        <span className={work.place}>
          {documentName && <span>{documentName}</span>}
          <span>{SOURCE[item.source]}</span>
        </span>
        <span className={styles.acts}>
          {outcome?.rank === 1 && first && (
            <Link className={styles.open} to={segmentPath(libId, first)}>
              查看命中的分段
            </Link>
          )}
          <Tooltip title="修改">
            <Button
              type="text"
              size="small"
              icon={<Icon name="edit" size={16} />}
              aria-label={`修改“${question}”`}
              onClick={onEdit}
            />
          </Tooltip>
          <Tooltip title="删除">
            <Button
              type="text"
              size="small"
              icon={<Icon name="trash" size={16} />}
              aria-label={`删除“${question}”`}
              onClick={onRemove}
            />
          </Tooltip>
        </span>
      </div>
    </li>
  );
}

/** What stood first where something else, or nothing, should have. */
function Instead({ first, libId, refusal }: { first: FirstSegment | null; libId: string; refusal: boolean }) {
  if (!first)
    return <p className={styles.none}>{refusal ? '排在最前的那一段已被删除。' : '没有找到任何相关的分段。'}</p>;
  return (
    <div className={styles.instead}>
      <p className={styles.place}>
        <span>{refusal ? '据此作答' : '排在最前的是'}</span>
        <Link to={segmentPath(libId, first)} title={`查看“${first.documentName}”中的这一段`}>
          {first.documentName}
        </Link>
        {first.page !== null && <span className="num">第 {first.page} 页</span>}
        {first.heading.at(-1) && <span>{first.heading.at(-1)}</span>}
      </p>
      <p className={styles.text}>{first.text}</p>
    </div>
  );
}
