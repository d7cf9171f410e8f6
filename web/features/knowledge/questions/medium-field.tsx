import { Button, Input } from 'antd';
import { useState } from 'react';
import { uploadFile } from '#contract/file.contract.ts';
import { isSafeLink } from '#contract/question.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { useMediumSource } from '#web/ui/use-medium-source.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { checkMedium } from './check-chosen.ts';
import styles from './question-drawer.module.css';

const MaterialPicker = whenOpened(() => import('#web/ui/material-picker.tsx').then((m) => m.MaterialPicker));

interface Props {
  kind: 'picture' | 'video';
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (url: string) => void;
  onBlur?: () => void;
}

const NAMES = { picture: '图片', video: '视频' } as const;
const ACCEPT = { picture: '.png,.jpg,.jpeg,.gif,.webp', video: '.mp4,.webm' } as const;

/** A picture or video beside an answer: an upload or an https address, shown as it will be. */
export function MediumField({ kind, id, value = '', onChange, onBlur }: Props) {
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const shown = useDebounced(value.trim(), 400);
  const isUpload = value.startsWith('/');
  const what = NAMES[kind];
  const chooser = useFileChooser({ accept: ACCEPT[kind], label: `选择${what}文件`, onChoose: ([file]) => take(file) });

  const take = async (file: File) => {
    const refusal = checkMedium(kind, file);
    setFailure(refusal ?? '');
    if (refusal) return;
    setShare(0);
    try {
      onChange?.(await call(uploadFile, {}, { upfile: file, onUploadProgress: setShare }));
    } catch (error) {
      setFailure(`没有上传，${describeError(error)}`);
    }
    setShare(null);
  };
  return (
    <div className={styles.medium}>
      <div className={styles.source}>
        {isUpload ? (
          <span className={styles.uploaded}>
            <Icon name={kind === 'picture' ? 'image' : 'play'} size={16} />
            已上传的{what}
          </span>
        ) : (
          <Input
            id={id}
            value={value}
            inputMode="url"
            autoComplete="off"
            placeholder="https:// 开头的链接，或上传文件"
            onChange={(event) => onChange?.(event.target.value)}
            onBlur={onBlur}
          />
        )}
        <Button loading={share !== null} icon={<Icon name="upload" size={16} />} onClick={chooser.choose}>
          {share === null ? (isUpload ? '更换' : `上传${what}`) : `${Math.round(share * 100)}%`}
        </Button>
        <Button onClick={() => setChoosing(true)}>从素材库选择</Button>
        {value !== '' && (
          <Button
            type="text"
            icon={<Icon name="close" size={16} />}
            aria-label={`移除${what}`}
            onClick={() => onChange?.('')}
          />
        )}
      </div>
      {chooser.input}
      {isChoosing && (
        <MaterialPicker
          kinds={[kind === 'picture' ? 'image' : 'video']}
          title={`选择${what}`}
          onChoose={({ url }) => onChange?.(url)}
          onClose={() => setChoosing(false)}
        />
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {shown !== '' && shown === value.trim() && isSafeLink(shown) && <Preview key={shown} kind={kind} url={shown} />}
    </div>
  );
}

function Preview({ kind, url }: { kind: Props['kind']; url: string }) {
  const { source, failed, fail } = useMediumSource(url);
  if (failed) return <p className={styles.failure}>{NAMES[kind]}打不开，请检查链接或重新上传</p>;
  if (!source) return null;
  return kind === 'picture' ? (
    <img className={styles.preview} src={source} alt="配图预览" onError={fail} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: people upload what they have
    <video className={styles.preview} src={source} controls preload="metadata" onError={fail} />
  );
}
