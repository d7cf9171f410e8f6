import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Material, MaterialKind } from '#contract/material.contract.ts';
import { materialsQuery, shelfQuery } from '#web/lib/material.queries.ts';
import { Bone } from './bone.tsx';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { LoadError } from './load-error.tsx';
import styles from './material-picker.module.css';
import { kindName, MaterialThumb } from './material-thumb.tsx';
import { Pages } from './pages.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SoundBar } from './sound-bar.tsx';
import { useDebounced } from './use-debounced.ts';
import { usePickerUpload } from './use-picker-upload.tsx';

interface Props {
  /** What may be chosen; of several each has its button. */
  kinds: readonly [MaterialKind, ...MaterialKind[]];
  title?: string;
  okText?: string;
  /** Not to be chosen: the one that is replaced. */
  without?: string;
  /** What choosing changes at once, for others to see; then a double click alone does not choose. */
  warning?: string;
  onChoose(material: Material): unknown;
  onClose(): void;
}

const SIZE = 24;

/** Chooses one material of the account, or sends one that is not there yet. */
export function MaterialPicker({
  kinds: wanted,
  title = '从素材库选择',
  okText = '使用',
  without,
  warning,
  onChoose,
  onClose,
}: Props) {
  // A picture twice as wide as high is kept as a panorama, and is a picture like any other.
  const kinds: Props['kinds'] =
    wanted.includes('image') && !wanted.includes('panorama') ? [...wanted, 'panorama'] : wanted;
  const [kind, setKind] = useState<MaterialKind>(kinds[0]);
  const [typed, setTyped] = useState('');
  const [folderId, setFolder] = useState<string | undefined>();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Material | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = useDebounced(typed.trim());
  const filter = { name, kind, page, size: SIZE, ...(folderId ? { folderId } : {}) };
  const { data, error, isPending, refetch } = useQuery(materialsQuery(filter));
  const { data: shelf } = useQuery(shelfQuery);
  const records = data?.records.filter(({ id }) => id !== without) ?? [];
  const use = async (material: Material) => {
    setBusy(true);
    await onChoose(material);
    setBusy(false);
    onClose();
  };
  const from = (change: () => void) => {
    change();
    setPage(1);
    setChosen(null);
  };
  const upload = usePickerUpload(kinds, (material) => {
    from(() => {
      setTyped('');
      setFolder(undefined);
      setKind(material.kind);
    });
    setChosen(material);
  });
  const isSending = upload.sending !== null;
  const button = (type: 'default' | 'primary') => (
    <Button type={type} icon={<Icon name="upload" size={16} />} disabled={isSending} onClick={upload.choose}>
      上传
    </Button>
  );
  const isBare = name === '' && folderId === undefined;
  return (
    <Modal
      open
      title={title}
      width={800}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ disabled: !chosen }}
      confirmLoading={isBusy}
      onOk={() => chosen && void use(chosen)}
      onCancel={onClose}
    >
      {warning && <Alert className={styles.warning} type="warning" showIcon title={warning} />}
      <div className={styles.tools}>
        <Input
          className={styles.search}
          prefix={<Icon name="search" size={16} />}
          placeholder="搜索名称或标签"
          aria-label="搜索名称或标签"
          allowClear
          value={typed}
          onChange={(event) => from(() => setTyped(event.target.value))}
        />
        {kinds.length > 1 && (
          <fieldset className={styles.kinds} aria-label="类型">
            {kinds.map((one) => (
              <button key={one} type="button" aria-pressed={kind === one} onClick={() => from(() => setKind(one))}>
                {kindName(one)}
              </button>
            ))}
          </fieldset>
        )}
        {shelf && shelf.folders.length > 0 && (
          <select
            className={styles.folder}
            aria-label="文件夹"
            value={folderId ?? ''}
            onChange={(event) => from(() => setFolder(event.target.value || undefined))}
          >
            <option value="">全部素材</option>
            {shelf.folders.map((folder) => (
              <option key={folder.id} value={folder.id}>
                {folder.parentId ? `　${folder.name}` : folder.name}
              </option>
            ))}
          </select>
        )}
        <span className={styles.upload}>{button('default')}</span>
        {upload.input}
      </div>
      {upload.sending && (
        <div className={styles.sending} role="status">
          <p>
            <b title={upload.sending.name}>{upload.sending.name}</b>
            <span className="num">
              {upload.sending.share < 1 ? `${Math.round(upload.sending.share * 100)}%` : '检查中'}
            </span>
            <Button type="link" size="small" onClick={upload.stop}>
              取消上传
            </Button>
          </p>
          <ProgressBar share={upload.sending.share} label="上传进度" />
        </div>
      )}
      {upload.problem && (
        <p className={styles.problem} role="alert">
          {upload.problem}
        </p>
      )}
      <div className={styles.grid}>
        {isPending && Array.from({ length: 8 }, (_, n) => `bone ${n}`).map((key) => <Bone key={key} height={132} />)}
        {records.map((material) => (
          <button
            key={material.id}
            type="button"
            className={styles.card}
            aria-pressed={chosen?.id === material.id}
            onClick={() => setChosen(material)}
            onDoubleClick={() => warning === undefined && void use(material)}
          >
            <span>
              <MaterialThumb of={material} />
            </span>
            <b title={material.name}>{material.name}</b>
          </button>
        ))}
      </div>
      {error && !data && <LoadError what="素材" error={error} onRetry={refetch} />}
      {data && records.length === 0 && (
        <EmptyState
          drawing={isBare ? 'blank' : 'search'}
          icon={kind === 'audio' ? 'music' : 'image'}
          title={isBare ? `素材库里还没有${kindName(kind)}` : `没有找到${kindName(kind)}`}
          text={isBare ? '在这里上传，传好就能用，也会存到“我的素材”。' : '换一个词或文件夹试试，或者上传一个。'}
          action={isBare && button('primary')}
        />
      )}
      {chosen?.kind === 'audio' && (
        <p className={styles.listen}>
          <SoundBar key={chosen.id} url={chosen.url} name={chosen.name} />
        </p>
      )}
      {data && data.total > SIZE && <Pages total={data.total} current={page} pageSize={SIZE} onChange={setPage} />}
    </Modal>
  );
}
