import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './demo-intro.module.css';

/** Where the way to a conversation stands. */
export type DemoPhase = 'ready' | 'preparing' | 'incomplete' | 'failed';

interface Props {
  phase: DemoPhase;
  /** What the role lacks to be talked with; null for nothing. */
  lacks: string | null;
  /** While it is prepared: what is still being read; empty before that is known. */
  waitsFor: string;
  onStart(): void;
  onCancel(): void;
}

/** Before the conversation: what to do, how far it is, and what went wrong. */
export function DemoIntro({ phase, lacks, waitsFor, onStart, onCancel }: Props) {
  const settings = useIsPhone() ? '设置' : '左侧设置'; // on phones nothing stands at the left
  return (
    <div className={styles.intro}>
      <p>{phase === 'preparing' ? '正在准备演示' : `完成${settings}后，点击在线演示`}</p>
      {phase === 'preparing' ? (
        <Progress waitsFor={waitsFor} onCancel={onCancel} />
      ) : (
        <Button
          color="primary"
          variant="outlined"
          size="large"
          disabled={lacks !== null}
          icon={<Icon name="play" size={16} />}
          onClick={onStart}
        >
          在线演示
        </Button>
      )}
      {lacks !== null && phase !== 'preparing' && <small className={styles.note}>{lacks}</small>}
      {phase === 'incomplete' && lacks === null && <Note tone={styles.warm} text="还有必填项没有填好" />}
      {phase === 'failed' && <Note tone={styles.bad} text="演示失败，请重试" />}
    </div>
  );
}

function Note({ tone, text }: { tone: string | undefined; text: string }) {
  return (
    <small className={`${styles.note} ${tone}`} role="alert">
      <Icon name="warn" size={14} />
      {text}
    </small>
  );
}

/** Nobody knows how long it takes, so the time that has passed is the honest number. */
function Progress({ waitsFor, onCancel }: Pick<Props, 'waitsFor' | 'onCancel'>) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <div className={styles.track} role="progressbar" aria-label="正在准备演示">
        <i />
      </div>
      <small className={`${styles.note} num`}>
        {waitsFor || '保存角色并读取知识'}，已用 {seconds} 秒
        <Button type="link" size="small" onClick={onCancel}>
          取消
        </Button>
      </small>
    </>
  );
}
