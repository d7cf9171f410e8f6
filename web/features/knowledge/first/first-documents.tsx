import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { type KnowledgeDocument, STATUS } from '#contract/knowledge.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { DocumentNote, DocumentState } from '../documents/document-state.tsx';
import { useDeleteDocuments, useReprocess } from '../documents/use-document-actions.ts';
import { FileName } from '../file-name.tsx';
import { documentsQuery } from '../knowledge.queries.ts';
import { ACCEPT, checkFile } from '../uploads/check-file.ts';
import { FileDrop } from '../uploads/file-drop.tsx';
import { uploadsOf, watchUploads } from '../uploads/library-uploads.ts';
import { UploadPanel } from '../uploads/upload-panel.tsx';
import styles from './first-documents.module.css';
import { nameFrom, nameOf } from './name-from.ts';

interface Props {
  /** Null before the first file. */
  library: { id: string; name: string } | null;
  /** Answers the library that files go into; rejects after having said why. */
  onNeedLibrary(name: string): Promise<string>;
  /** The file that it is named after could not be read, and another one was. */
  onRename(name: string): void;
}

/** Documents that are read are shown, not looked for: a few at most. */
const MOST_SHOWN = 100;

/** The first documents of a library that is made with the first of them. What is chosen is sent and read at once. */
export function FirstDocuments({ library, onNeedLibrary, onRename }: Props) {
  const libraryId = library?.id ?? null;
  const [refused, setRefused] = useState<{ name: string; why: string }[]>([]);
  const [taking, setTaking] = useState(false);

  async function take(files: File[]): Promise<void> {
    const bad = files.flatMap((file) => {
      const why = checkFile(file);
      return why ? [{ name: file.name, why }] : [];
    });
    setRefused((before) => [...before.filter(({ name }) => !files.some((file) => file.name === name)), ...bad]);
    const good = files.filter((file) => checkFile(file) === null);
    if (good[0] === undefined || taking) return;
    setTaking(true);
    try {
      const id = libraryId ?? (await onNeedLibrary(nameOf(good[0].name)));
      uploadsOf(id).push(good);
    } catch {
      // has been said
    } finally {
      setTaking(false);
    }
  }

  return (
    <div className={styles.step}>
      <div className={styles.drop} data-compact={libraryId !== null || undefined}>
        <FileDrop
          shape={libraryId ? 'compact' : 'large'}
          primary={!libraryId}
          disabled={taking}
          onFiles={(files) => void take(files)}
        />
        {!libraryId && <Sample disabled={taking} onTake={(file) => void take([file])} />}
      </div>
      {refused.length > 0 && (
        <ul className={styles.refused} role="alert">
          {refused.map(({ name, why }) => (
            <li key={name}>
              <Icon name="warn" size={14} />
              <span>
                “{name}”没有放进来：{why}
              </span>
            </li>
          ))}
        </ul>
      )}
      {library && <Reading library={library} onRename={onRename} />}
    </div>
  );
}

function Sample({ disabled, onTake }: { disabled: boolean; onTake(file: File): void }) {
  const take = async () => onTake((await import('./sample-document.ts')).makeSampleFile());
  return (
    <p className={styles.sample}>
      手边没有文档？
      <Button type="link" disabled={disabled} onClick={() => void take()}>
        先用示例文档
      </Button>
    </p>
  );
}

/** What is on its way, and how far each document is read; one that can't be read says why. */
function Reading({ library, onRename }: { library: NonNullable<Props['library']>; onRename: Props['onRename'] }) {
  const libraryId = library.id;
  useEffect(() => watchUploads(libraryId), [libraryId]);
  const { data, error, refetch } = useQuery(
    documentsQuery({ libId: libraryId, name: '', page: 1, size: MOST_SHOWN, status: undefined }),
  );
  const retry = useReprocess();
  const remove = useDeleteDocuments(() => {});
  const better = data ? nameFrom(library.name, data.records) : null;
  useEffect(() => {
    if (better) onRename(better);
  }, [better, onRename]);
  const [wrong, setWrong] = useState<KnowledgeDocument | null>(null);
  const { choose, input } = useFileChooser({
    accept: ACCEPT,
    label: '重新上传',
    onChoose: ([file]) => uploadsOf(libraryId).push([file], wrong ? { replaces: wrong.id } : {}),
  });
  return (
    <>
      <UploadPanel libraryId={libraryId} />
      {error && !data && <LoadError what="文档" error={error} onRetry={refetch} />}
      {input}
      {data && data.records.length > 0 && (
        <ul className={styles.documents} aria-label="文档">
          {data.records.map((document) => (
            <li key={document.id} data-failed={document.status === STATUS.failed || undefined}>
              <FileName name={document.name}>
                <DocumentNote document={document} />
              </FileName>
              <DocumentState
                document={document}
                onRetry={(one) => void retry([one])}
                onReplace={(one) => {
                  setWrong(one);
                  choose();
                }}
              />
              {document.status !== STATUS.processing && (
                <Button
                  type="text"
                  icon={<Icon name="trash" size={16} />}
                  aria-label={`移除 ${document.name}`}
                  title="移除"
                  onClick={() => void remove([document])}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
