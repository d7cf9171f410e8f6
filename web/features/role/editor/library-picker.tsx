import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { use, useState } from 'react';
import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { questionTemplate } from '#contract/question.contract.ts';
import { downloadFile } from '#web/lib/download-file.ts';
import { Bone } from '#web/ui/bone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { useNamedLibraries } from '#web/ui/use-named-libraries.ts';
import { isFilling, librariesQuery } from './editor.queries.ts';
import { LibraryChoice } from './library-choice.tsx';
import styles from './library-picker.module.css';
import { LIBRARY_NAME } from './library-status.tsx';
import { QuickUpload } from './quick-upload.ts';

interface Props {
  type: Library['type'];
  open: boolean;
  value: string | null;
  onChoose(id: string): void;
  onClose(): void;
}

/** Search, make and choose one library; only one that has been read to the end can be chosen (specification 2 §4). */
export function LibraryPicker({ type, open, value, onChoose, onClose }: Props) {
  return (
    <Modal open={open} onCancel={onClose} title={`选择${LIBRARY_NAME[type]}`} footer={null} width={600} destroyOnHidden>
      <Choices type={type} value={value} onChoose={onChoose} />
    </Modal>
  );
}

function Choices({ type, value, onChoose }: Pick<Props, 'type' | 'value' | 'onChoose'>) {
  const [name, setName] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const renderUpload = use(QuickUpload);
  const { data: all, error, refetch, isFetching } = useQuery({ ...librariesQuery(), staleTime: 0 });
  /** What the arrow keys have reached; Enter or a click takes it. */
  const [reached, setReached] = useState(value);
  const data = all?.filter((library) => library.type === type);
  const isFull = type === 1 && (data?.length ?? 0) >= LIMITS.librariesPerAccount;
  // A library of questions takes more of them; another one of documents may not be made.
  const canUpload = type === 2 || !isFull;
  const named = useNamedLibraries(name, type);
  /** Without its files yet, which are on their way, it is not done. */
  const settle = (library: Library) => (isFilling(library, made) ? { ...library, status: STATUS.processing } : library);
  const shown = (named.found ?? data)?.map(settle);
  const upload = renderUpload && (
    <Button
      icon={<Icon name="upload" size={16} />}
      disabled={!canUpload}
      title={canUpload ? undefined : `文档库最多 ${LIMITS.librariesPerAccount} 个，请先删除不用的`}
      onClick={() => setUploading(true)}
    >
      快速上传
    </Button>
  );
  const template = type === 2 && (
    <Button type="link" onClick={() => void downloadFile(questionTemplate, {}, '问答导入模板.xlsx')}>
      下载模板
    </Button>
  );
  return (
    <>
      {error && !data ? (
        <LoadError what="知识库列表" error={error} onRetry={refetch} />
      ) : !shown ? (
        <Bone height={240} />
      ) : data?.length === 0 ? (
        <EmptyState
          drawing="books"
          title={`还没有${LIBRARY_NAME[type]}`}
          text={
            type === 1
              ? '在这里上传文档就会建好一个知识库，处理完成后即可选择。'
              : '起个名字建好问答库，再按模板导入写好的问题和答案。'
          }
          action={
            <>
              {upload}
              {template}
            </>
          }
        />
      ) : (
        <>
          <div className={styles.tools}>
            <Input
              prefix={<Icon name="search" size={16} />}
              placeholder="搜索知识库名称"
              aria-label="搜索知识库名称"
              maxLength={LIMITS.libraryName}
              allowClear
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            {upload}
          </div>
          {named.error ? (
            <LoadError what="知识库" error={named.error} onRetry={named.retry} />
          ) : named.retrying ? (
            <Bone height={240} />
          ) : (
            <div role="radiogroup" aria-label="知识库" className={styles.list}>
              {shown.map((library) => (
                <LibraryChoice
                  key={library.id}
                  library={library}
                  on={library.id === reached}
                  isNew={library.id === made}
                  onReach={() => setReached(library.id)}
                  onTake={() => onChoose(library.id)}
                />
              ))}
              {shown.length === 0 && !named.pending && (
                <p className={styles.nothing}>没有名称含“{named.asked}”的知识库</p>
              )}
            </div>
          )}
          <p className={styles.foot}>
            <span className="num">
              {type === 1 ? `文档库 ${data?.length} / ${LIMITS.librariesPerAccount}` : `问答库 ${data?.length}`}
              {isFull && '，已满，请先删除不用的知识库'}
            </span>
            {template}
            {error && (
              <Button type="link" loading={isFetching} onClick={() => refetch()}>
                状态没有更新，重试
              </Button>
            )}
          </p>
        </>
      )}
      {uploading &&
        renderUpload?.({
          type,
          into: type === 2 ? (data?.[0]?.id ?? null) : null,
          onMade(id) {
            setMade(id);
            void refetch();
          },
          onClose() {
            setUploading(false);
            void refetch();
          },
        })}
    </>
  );
}
