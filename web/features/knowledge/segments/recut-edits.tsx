import { useQuery } from '@tanstack/react-query';
import { Radio } from 'antd';
import type { DocumentDetail, RECUT_EDITS } from '#contract/segment.contract.ts';
import type { Segmentation } from '#contract/segmentation.contract.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { describeEdits, nameAction } from './describe-edits.ts';
import styles from './recut-edits.module.css';
import { recutPreviewQuery } from './segment.queries.ts';

type Choice = (typeof RECUT_EDITS)[number];

interface Props {
  document: DocumentDetail;
  segmentation: Segmentation;
  value: Choice;
  onChange: (choice: Choice) => void;
}

/** What becomes of edits by hand: before anything is done it is said how many stay and which have to be looked at. */
export function RecutEdits({ document, segmentation, value, onChange }: Props) {
  return (
    <fieldset className={styles.edits}>
      <legend className="num">{describeEdits(document.edits)}</legend>
      <Radio.Group
        className={styles.choices}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: 'keep', label: '保留在原来的位置' },
          { value: 'replace', label: '按原文重新生成' },
        ]}
      />
      {value === 'keep' && <Outlook docId={document.id} segmentation={segmentation} />}
    </fieldset>
  );
}

function Outlook({ docId, segmentation }: { docId: string; segmentation: Segmentation }) {
  const settled = useDebounced(segmentation, 400);
  const { data, error } = useQuery(recutPreviewQuery(docId, settled));
  if (error) return <small>没能提前核对：{describeError(error)} 找不到位置的改动不会丢，切分后会列出来。</small>;
  if (!data || settled !== segmentation) return <small role="status">正在核对手工改动…</small>;
  const more = data.look - data.looks.length;
  return (
    <div role="status" className="num">
      <strong>
        {data.look === 0 ? `${data.stay} 处全部保留` : `${data.stay} 处保留，${data.look} 处需要您看一看`}
      </strong>
      {data.look > 0 && (
        <>
          <small>原文在新的切分里找不到了。这些改动不会丢，切分后在文档页逐条处理：</small>
          <ul className={styles.looks}>
            {data.looks.map(({ action, text, original }) => (
              <li key={`${action} ${original} ${text}`}>
                <b>{nameAction(action)}</b>
                {text || original}
              </li>
            ))}
            {more > 0 && <li>还有 {more} 处</li>}
          </ul>
        </>
      )}
    </div>
  );
}
