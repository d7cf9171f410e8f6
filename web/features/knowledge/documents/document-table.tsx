import { Checkbox } from 'antd';
import { formatTime } from '#web/lib/format.ts';
import table from '#web/ui/table.module.css';
import { formatCount, spaceUnit } from '../describe-status.ts';
import { FileName } from '../file-name.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentNote, DocumentState } from './document-state.tsx';
import { type DocumentView, documentPath } from './document-view.ts';

/** Documents with their numbers, one a row. */
export function DocumentTable({ documents, selected, onSelect, onDelete, onReplace, onRetry }: DocumentView) {
  return (
    <div className={table.card}>
      <table className={table.table}>
        <colgroup>
          <col style={{ width: 48 }} />
          <col />
          <col style={{ width: 160 }} />
          <col style={{ width: 72 }} />
          <col style={{ width: 80 }} />
          <col style={{ width: 96 }} />
          <col style={{ width: 112 }} />
          <col style={{ width: 88 }} />
        </colgroup>
        <thead>
          <tr>
            <th>
              <Checkbox
                aria-label="选择本页全部"
                checked={selected.length === documents.length}
                indeterminate={selected.length > 0 && selected.length < documents.length}
                onChange={(event) => onSelect(documents, event.target.checked)}
              />
            </th>
            <th>文件</th>
            <th>状态</th>
            <th className={table.number}>页数</th>
            <th className={table.number}>分段</th>
            <th className={table.number}>大小</th>
            <th className={table.number}>上传</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {documents.map((document) => {
            const on = selected.includes(document);
            return (
              <tr key={document.id} className={on ? table.selected : undefined}>
                <td>
                  <Checkbox
                    aria-label={`选择 ${document.name}`}
                    checked={on}
                    onChange={(event) => onSelect([document], event.target.checked)}
                  />
                </td>
                <td>
                  <FileName name={document.name} to={documentPath(document)}>
                    <DocumentNote document={document} />
                  </FileName>
                </td>
                <td>
                  <DocumentState document={document} onReplace={onReplace} onRetry={onRetry} />
                </td>
                <td className={table.number}>{document.pages ?? '—'}</td>
                <td className={table.number}>{formatCount(document.segmentCount)}</td>
                <td className={table.number}>{spaceUnit(document.sizeString)}</td>
                <td className={table.number}>{formatTime(document.createTime)}</td>
                <td className={table.actions}>
                  <DocumentActions document={document} onDelete={() => onDelete(document)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
