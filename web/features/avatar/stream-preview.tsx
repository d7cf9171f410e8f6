import { Button } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { StageView } from '#web/figure/stage-view.tsx';
import type { Fall } from '#web/figure/use-figure.ts';
import { ACCOUNT_SPEECH } from '#web/talk/account-speech.ts';
import { createVoice } from '#web/talk/core/create-voice.ts';
import { Drawing } from '#web/ui/drawing.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './avatar-page.module.css';

const SAMPLE = '您好，我是您的数字人。很高兴见到您，有什么可以帮您的吗？';

interface Props {
  /** Null while it has never been saved: a renderer is only asked for what is saved. */
  code: string | null;
  name: string;
  speakerId: string;
}

/** The rendered person as it stands in a room. It takes a place in the renderer, so only when asked for. */
export function StreamPreview({ code, name, speakerId }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.place}>
      <div className={styles.tools}>
        <Button
          disabled={code === null}
          icon={<Icon name={isOpen ? 'stop' : 'signal'} size={16} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '断开画面' : '接通画面'}
        </Button>
      </div>
      {isOpen && code !== null ? (
        <Connected key={speakerId} code={code} name={name} speakerId={speakerId} />
      ) : (
        <div className={styles.room}>
          <div className={styles.screen}>
            <div className={styles.vacant}>
              <Drawing name="person" />
              {code === null ? '保存以后，在这里接通实时画面' : '接通后会占用引擎的一路画面'}
            </div>
          </div>
        </div>
      )}
      <p className={styles.note}>预览用的是已保存的设置</p>
    </div>
  );
}

function Connected({ code, name, speakerId }: { code: string; name: string; speakerId: string }) {
  const [voice] = useState(() => createVoice(ACCOUNT_SPEECH));
  const view = useSyncExternalStore(voice.subscribe, voice.getView);
  const [fall, setFall] = useState<Fall | null>(null);
  useEffect(() => {
    void voice.load();
    return () => voice.close();
  }, [voice]);
  useEffect(() => voice.setSpeaker(speakerId || null), [voice, speakerId]);
  const isSpeaking = view.phase !== 'silent';
  const say = async () => {
    if (isSpeaking) return voice.stop();
    await voice.unlock();
    voice.setMuted(false);
    voice.push(SAMPLE);
    voice.finish();
  };
  return (
    <>
      <div className={styles.tools}>
        <Button icon={<Icon name={isSpeaking ? 'stop' : 'volume'} size={16} />} onClick={() => void say()}>
          {isSpeaking ? '停止' : '试说一句'}
        </Button>
      </div>
      <div className={styles.room}>
        <div className={styles.screen}>
          <StageView
            className=""
            avatarCode={code}
            roleName={name}
            state={view.phase === 'speaking' ? 'speaking' : 'idle'}
            voice={voice}
            sentence={view.sentence}
            onFall={setFall}
          />
          {(fall ?? view.problem) && (
            <p className={styles.problem} role="status">
              {fall ? `由替身出场：${fall.reason}` : view.problem}
            </p>
          )}
        </div>
      </div>
    </>
  );
}
