import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { KINDS } from '#web/lib/document-kinds.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useIsTouched } from '#web/ui/use-is-phone.ts';
import { ACCEPT } from './check-file.ts';
import { isWanted, readDropped } from './dropped-files.ts';
import styles from './file-drop.module.css';

interface Props {
  onFiles: (files: File[]) => void;
  /** A text can be typed instead. */
  onText?: () => void;
  /** `row` above a list, `stack` in narrow places, `compact` once files are there, `large` where there is nothing else to see. */
  shape: 'row' | 'stack' | 'compact' | 'large';
  /** The button is the one solid primary of its view. */
  primary?: boolean;
  /** A whole folder can be chosen as well. */
  folder?: boolean;
  /** Something above this takes what is dropped. */
  disabled?: boolean;
}

/** Takes files by choosing or by dropping them anywhere in the window, so that a near miss doesn't open the file instead. */
export function FileDrop({ onFiles, onText, shape, primary = false, folder = false, disabled = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const over = useWindowDrop(onFiles, disabled);
  const isTouched = useIsTouched();
  const more = shape === 'compact';
  const hint = isTouched ? '从手机里选择文件' : more ? '继续添加，也可以拖放到这里' : '拖放文件或文件夹到这里'; // nothing can be dropped by a finger
  return (
    <div className={`${styles.drop} ${styles[shape]} ${over ? styles.over : ''}`}>
      <Icon name="upload" size={shape === 'row' ? 20 : 24} />
      <p className={styles.words}>{over ? '松开鼠标，添加这些文件' : hint}</p>
      <p className={styles.hint}>{KINDS.join('、')}，可多选，每份不超过 50 MB</p>
      <span className={styles.buttons}>
        <Button type={primary ? 'primary' : 'default'} onClick={() => input.current?.click()}>
          选择文件
        </Button>
        {onText && <Button onClick={onText}>粘贴文本</Button>}
        {folder && (
          <Button className={styles.folder} onClick={() => folderInput.current?.click()}>
            选择文件夹
          </Button>
        )}
      </span>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        hidden
        aria-label="选择文件"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = ''; // the same file may be chosen again
        }}
      />
      {folder && (
        <input
          ref={(field) => {
            folderInput.current = field;
            field?.setAttribute('webkitdirectory', ''); // no property of it in React's types
          }}
          type="file"
          hidden
          aria-label="选择文件夹"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])].filter(isWanted));
            event.target.value = '';
          }}
        />
      )}
    </div>
  );
}

function useWindowDrop(onFiles: (files: File[]) => void, disabled: boolean): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  }, [onFiles]);
  useEffect(() => {
    if (disabled) return;
    let depth = 0; // enter and leave come for every element below
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (carriesFiles(event) && ++depth === 1) setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (carriesFiles(event) && --depth <= 0) setOver(false);
    };
    const move = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const files = event.dataTransfer && readDropped(event.dataTransfer);
      void files?.then((found) => latest.current(found));
    };
    const handlers = { dragenter: enter, dragleave: leave, dragover: move, drop } as const;
    for (const [name, handler] of Object.entries(handlers)) window.addEventListener(name, handler as EventListener);
    return () => {
      for (const [name, handler] of Object.entries(handlers))
        window.removeEventListener(name, handler as EventListener);
    };
  }, [disabled]);
  return over;
}
