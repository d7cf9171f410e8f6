import { useEffect, useState, useSyncExternalStore } from 'react';
import { writeSize } from '#web/lib/format.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './upload-panel.module.css';
import {
  drop,
  dropLost,
  dropRefused,
  isLost,
  isSending,
  pause,
  pauseAll,
  resume,
  resumeAll,
  type UploadItem,
  uploads,
} from './uploads.ts';

interface Props {
  /** What the folder of an upload is called; empty for one that is gone. */
  folderName(id: string): string;
  /** Opens the chooser of files: one that a reload has cut off goes on when it is chosen again. */
  onChoose(): void;
}

/** What is on its way, over the lower right of the page. */
export function UploadPanel({ folderName, onChoose }: Props) {
  const { items, done, speed } = useSyncExternalStore(uploads.subscribe, uploads.read);
  const [isFolded, setFolded] = useState(useIsPhone());
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isSending() && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  if (items.length === 0) return null;
  const open = items.filter((item) => item.state !== 'refused');
  const refused = items.filter((item) => item.state === 'refused');
  const total = done + open.length;
  const bytes = open.reduce((sum, { size }) => sum + size, 0);
  const sent = open.reduce((sum, item) => sum + item.sent, 0);
  const moving = open.filter((item) => item.state === 'sending' || item.state === 'waiting');
  const left = moving.reduce((sum, item) => sum + item.size - item.sent, 0);
  const lost = open.filter(isLost).length;
  const share = open.length === 0 ? 1 : (done + (sent / Math.max(1, bytes)) * open.length) / Math.max(1, total);
  const goesOn = moving.length > 0 || open.some((item) => item.state === 'checking');
  const title = goesOn
    ? `${moving.length > 0 ? '正在上传' : '正在检查'} ${done} / ${total}`
    : open.length > 0
      ? `没有传完 ${open.length} 个`
      : `没有上传 ${refused.length} 个`;
  return (
    <section className={styles.panel} aria-label="上传进度" data-uploads data-folded={isFolded || undefined}>
      <header className={styles.head}>
        <b className="num" role="status">
          {title}
        </b>
        {moving.length > 0 && speed > 0 && (
          <span className="num">
            {writeSize(Math.round(speed))}/s，剩 {Math.max(1, Math.round(left / speed))} s
          </span>
        )}
        <span className={styles.end}>
          {moving.length > 0 ? (
            <Tool icon="pause" label="全部暂停" onClick={pauseAll} />
          ) : (
            open.some((item) => item.state === 'paused' && item.file) && (
              <Tool icon="play" label="全部继续" onClick={resumeAll} />
            )
          )}
          <Tool
            icon={isFolded ? 'up' : 'down'}
            label={isFolded ? '展开' : '收起'}
            onClick={() => setFolded(!isFolded)}
          />
          {open.length === 0 && <Tool icon="close" label="关闭上传进度" onClick={dropRefused} />}
        </span>
      </header>
      {open.length > 0 && <ProgressBar share={Math.min(1, share)} label="全部上传" />}
      {!isFolded && (
        <>
          {lost > 0 && (
            <p className={styles.lost}>
              {lost} 个文件在刷新前没有传完。
              <button type="button" onClick={onChoose}>
                重新选择这些文件
              </button>
              ，从停下的地方继续，传到原来的文件夹；不再需要的可以
              <button type="button" onClick={() => void dropLost()}>
                全部放弃
              </button>
              。
            </p>
          )}
          {refused.length > 1 && open.length > 0 && (
            <p className={styles.refused}>
              {refused.length} 个文件没有上传
              <button type="button" onClick={dropRefused}>
                全部清除
              </button>
            </p>
          )}
          <ul>
            {[...open.toSorted((one, other) => rank(one) - rank(other)), ...refused].map((item) => (
              <Row
                key={item.key}
                item={item}
                folder={item.folderId === null ? '' : folderName(item.folderId)}
                onChoose={onChoose}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const ORDER: UploadItem['state'][] = ['sending', 'checking', 'paused', 'waiting', 'refused'];
const rank = ({ state }: UploadItem): number => ORDER.indexOf(state);

interface RowProps {
  item: UploadItem;
  /** Empty: in none. */
  folder: string;
  onChoose(): void;
}

function Row({ item, folder, onChoose }: RowProps) {
  const { key, name, size, sent, state, problem, file } = item;
  const isRefused = state === 'refused';
  /** Its name says which file has to be chosen: it has all the room. */
  const isNamed = isLost(item);
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.kind}>
        <Icon name={isRefused ? 'warn' : iconOf(name)} size={16} />
      </span>
      <div>
        <p>
          <b title={name}>{name}</b>
          {!isRefused && !isNamed && <span className="num">{tellState(item)}</span>}
        </p>
        {isRefused && <p role="alert">{problem}</p>}
        {!isRefused && (!isNamed || sent > 0) && <ProgressBar share={size > 0 ? sent / size : 0} label={name} />}
        {!isRefused && (folder || isNamed) && (
          <p className={`${styles.folder} num`}>
            {folder && <Icon name="folder" size={14} />}
            {[folder, isNamed ? tellState(item) : ''].filter(Boolean).join('，')}
          </p>
        )}
        {state === 'paused' && problem && <p className={styles.note}>{problem}，已暂停</p>}
      </div>
      <span className={styles.end}>
        {(state === 'sending' || state === 'waiting') && (
          <Tool icon="pause" label={`暂停 ${name}`} onClick={() => pause(key)} />
        )}
        {state === 'paused' && (
          <Tool
            icon="play"
            label={file ? `继续 ${name}` : `重新选择 ${name}`}
            onClick={() => (file ? resume(key) : onChoose())}
          />
        )}
        {(state === 'paused' || isRefused) && (
          <Tool icon="close" label={`${isRefused ? '移除' : '放弃'} ${name}`} onClick={() => drop(key)} />
        )}
      </span>
    </li>
  );
}

function tellState({ id, state, sent, size, file }: UploadItem): string {
  if (state === 'waiting') return `等待，${writeSize(size)}`;
  if (state === 'checking') return '检查中';
  const of = `${writeSize(sent)} / ${writeSize(size)}`;
  if (state !== 'paused') return of;
  return file === null && id === null ? `还没开始，${writeSize(size)}` : `${file ? '已暂停' : '待续传'}，${of}`;
}

function iconOf(name: string): IconName {
  if (/\.(mp4|m4v|mov|webm|mkv|avi)$/i.test(name)) return 'video';
  if (/\.(mp3|wav|m4a|ogg|flac)$/i.test(name)) return 'music';
  return /\.(ttf|otf|woff2?)$/i.test(name) ? 'font' : 'image';
}

function Tool({ icon, label, onClick }: { icon: IconName; label: string; onClick(): void }) {
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={16} />
    </button>
  );
}
