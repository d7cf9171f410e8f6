import { DataTable } from '#web/ui/data-table.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { formatCount, spaceUnit } from '../describe-status.ts';
import { FileName } from '../file-name.tsx';
import { DocumentActions } from './document-actions.tsx';
import { DocumentNote, DocumentState } from './document-state.tsx';
import { type DocumentView, documentPath } from './document-view.ts';

/** Documents with their numbers, one a row. */
export function DocumentTable({ documents, selected, onSelect, onDelete, onEnable, onReplace, onRetry }: DocumentView) {
  return (
    <DataTable
      rows={documents}
      selection={{
        isOn: (document) => selected.includes(document),
        label: ({ name }) => `选择 ${name}`,
        onSelect: (rows, on) => onSelect([...rows], on),
      }}
      columns={[
        {
          head: '文件',
          cell: (document) => (
            <FileName name={document.name} to={documentPath(document)}>
              <DocumentNote document={document} />
            </FileName>
          ),
        },
        {
          head: '状态',
          width: 160,
          cell: (document) => <DocumentState document={document} onReplace={onReplace} onRetry={onRetry} />,
        },
        { head: '页数', width: 72, kind: 'number', cell: (document) => document.pages ?? '—' },
        { head: '分段', width: 80, kind: 'number', cell: (document) => formatCount(document.segmentCount) },
        { head: '大小', width: 96, kind: 'number', cell: (document) => spaceUnit(document.sizeString) },
        { head: '上传', width: 112, kind: 'number', cell: (document) => <Moment of={document.createTime} /> },
        {
          head: '',
          width: 88,
          kind: 'actions',
          cell: (document) => <DocumentActions document={document} onEnable={onEnable} onDelete={onDelete} />,
        },
      ]}
    />
  );
}
