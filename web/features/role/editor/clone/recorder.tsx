import { Button } from 'antd';
import { SAMPLE_LIMITS } from '#contract/voice-sample.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import styles from './clone.module.css';
import type { useRecording } from './use-recording.ts';

const { min, max } = SAMPLE_LIMITS.seconds;

interface Props {
  way: 'read' | 'declared';
  /** To be read aloud. */
  sentence: string;
  recording: ReturnType<typeof useRecording>;
}

/** Records the sentence, or takes a file; either can be heard and done again. */
export function Recorder({ way, sentence, recording }: Props) {
  const { phase, seconds, level, recording: done, trouble, record, stop, take } = recording;
  const chooser = useFileChooser({
    accept: 'audio/*,.mp3,.wav,.m4a',
    label: '选择录音文件',
    onChoose: ([file]) => take(file),
  });
  const isBusy = phase === 'recording' || phase === 'opening';
  return (
    <div className={styles.recorder}>
      {way === 'read' ? (
        <blockquote className={styles.sentence} aria-label="请朗读">
          {sentence || '正在取得同意句……'}
        </blockquote>
      ) : (
        <p className={styles.hint}>
          {min}–{max} 秒、一个人、没有音乐的录音，支持 mp3、wav、m4a。
        </p>
      )}
      <div className={styles.controls}>
        {way === 'declared' ? (
          <>
            {chooser.input}
            <Button icon={<Icon name="upload" size={16} />} loading={phase === 'reading'} onClick={chooser.choose}>
              {done ? '换一个文件' : '选择录音文件'}
            </Button>
          </>
        ) : isBusy ? (
          <Button danger icon={<Icon name="pause" size={16} />} disabled={phase === 'opening'} onClick={stop}>
            读完了，停止
          </Button>
        ) : (
          <Button
            type={done ? 'default' : 'primary'}
            icon={<Icon name={done ? 'refresh' : 'mic'} size={16} />}
            disabled={!sentence}
            onClick={() => void record()}
          >
            {done ? '重新录音' : '开始录音'}
          </Button>
        )}
        {isBusy && (
          <>
            <span className={styles.meter} aria-hidden>
              <i style={{ transform: `scaleX(${level})` }} data-low={level < 0.25 || undefined} />
            </span>
            <span className={`${styles.time} num`}>
              {seconds.toFixed(1)} / {max} 秒
            </span>
          </>
        )}
      </div>
      {done && (
        <div className={styles.done}>
          {/* biome-ignore lint/a11y/useMediaCaption: what is heard was just read from the screen */}
          <audio src={done.url} controls aria-label="录音回放" />
          <span className="num">{done.seconds.toFixed(1)} 秒</span>
        </div>
      )}
      {done && (
        <p role="status" className={done.fault ? styles.bad : styles.good}>
          {done.fault ?? '录音清楚，可以使用'}
        </p>
      )}
      {trouble && (
        <p role="alert" className={styles.bad}>
          {trouble}
        </p>
      )}
    </div>
  );
}
