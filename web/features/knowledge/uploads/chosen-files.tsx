import { Button } from 'antd';
import { formatBytes } from '#web/lib/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FileName } from '../file-name.tsx';
import { checkFile } from './check-file.ts';
import styles from './chosen-files.module.css';

/** Files that are chosen and not sent yet; those that can't be taken say why. */
export function ChosenFiles({ files, onRemove }: { files: readonly File[]; onRemove: (index: number) => void }) {
  if (files.length === 0) return null;
  const refused = files.filter((file) => checkFile(file) !== null).length;
  return (
    <div>
      <p className={`${styles.sum} num`}>
        {files.length - refused} 个文件
        {refused > 0 && `，另有 ${refused} 个不能上传`}
      </p>
      <ul className={styles.list}>
        {files.map((file, index) => {
          const refusal = checkFile(file);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice, its place tells them apart
            <li key={index} className={styles.row}>
              <FileName name={file.name} />
              <span className={`num ${styles.size} ${refusal ? styles.bad : ''}`}>
                {refusal ?? formatBytes(file.size)}
              </span>
              <Button
                type="text"
                size="small"
                icon={<Icon name="close" size={14} />}
                aria-label={`移除 ${file.name}`}
                onClick={() => onRemove(index)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
