import { useEffect, useRef, useState } from 'react';
import type { SceneSize } from '#contract/scene.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useSize } from '#web/ui/use-size.ts';
import styles from './demo-frame.module.css';

interface Props {
  /** Of the demonstrated page, within the application. */
  address: string;
  /** Of the screen that the project is made for; null: the frame takes what there is, as on the screen of whoever looks. */
  screen: SceneSize | null;
  onClose(): void;
}

/** 在线演示: the page that visitors get, over the editor, with what is saved. */
export function DemoFrame({ address, screen, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [runs, setRuns] = useState(1);
  const room = useSize(stage);
  useEffect(() => dialog.current?.showModal(), []);
  const scale = screen ? Math.min(room.width / screen.width, room.height / screen.height) : 1;
  const size = screen ?? room;
  return (
    <dialog ref={dialog} className={styles.demo} aria-label="在线演示" onClose={onClose}>
      <header className={styles.bar}>
        <b>在线演示</b>
        <p>演示的是已保存的内容，不占用线路，不计入统计</p>
        <button type="button" onClick={() => setRuns(runs + 1)}>
          <Icon name="refresh" size={16} />
          重新开始
        </button>
        <button type="button" onClick={onClose}>
          <Icon name="close" size={16} />
          结束演示
        </button>
      </header>
      <div ref={stage} className={styles.stage}>
        {room.width > 0 && (
          <div className={styles.screen} style={{ width: size.width * scale, height: size.height * scale }}>
            <iframe
              key={runs}
              title="演示画面"
              src={`/#${address}`}
              allow="microphone; camera; autoplay; fullscreen"
              style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
            />
          </div>
        )}
      </div>
    </dialog>
  );
}
