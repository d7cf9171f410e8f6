import { Checkbox } from 'antd';
import { Moment } from '#web/ui/moment.tsx';
import table from '#web/ui/table.module.css';
import { formatCount, spaceUnit } from '../describe-status.ts';
import { FileName } from '../file-name.tsx';
import { DocumentActions } from './document-actions.tsx';
import styles from './document-cards.module.css';
import { DocumentNote, DocumentState } from './document-state.tsx';
import { type DocumentView, documentPath } from './document-view.ts';

/** Documents on a phone: a card each. */
export function DocumentCards({ documents, selected, onSelect, onDelete, onEnable, onReplace, onRetry }: DocumentView) {
  return (
    <ul className={table.cards}>
      {documents.map((document) => (
        <li key={document.id} className={styles.card}>
          <Checkbox
            className={styles.check}
            aria-label={`选择 ${document.name}`}
            checked={selected.includes(document)}
            onChange={(event) => onSelect([document], event.target.checked)}
          />
          <div className={styles.body}>
            <FileName name={document.name} to={documentPath(document)}>
              <DocumentNote document={document} />
            </FileName>
            <p className={`${styles.figures} num`}>
              {document.pages !== null && <span>{document.pages} 页</span>}
              <span>{formatCount(document.segmentCount)} 段</span>
              <span>{spaceUnit(document.sizeString)}</span>
              <span>
                <Moment of={document.createTime} />
              </span>
            </p>
            <div className={styles.foot}>
              <DocumentState document={document} onReplace={onReplace} onRetry={onRetry} />
              <span className={styles.actions}>
                <DocumentActions document={document} onEnable={onEnable} onDelete={onDelete} />
              </span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
