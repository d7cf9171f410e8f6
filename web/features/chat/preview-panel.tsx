import { ConfigProvider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { roleChatStatus } from '#contract/role.contract.ts';
import { call } from '#web/lib/request.ts';
import { stageHue } from '#web/ui/stage-hue.ts';
import { AskBox } from './ask-box.tsx';
import { DemoIntro, type DemoPhase } from './demo-intro.tsx';
import { MessageList } from './message-list.tsx';
import styles from './preview-panel.module.css';
import { StageBar } from './stage-bar.tsx';
import { chooseStageState } from './stage-state.ts';
import { StageView } from './stage-view.tsx';
import { startDemo } from './start-demo.ts';
import { usePreview } from './use-preview.ts';

export interface PreviewPanelProps {
  /** Null while the role has never been saved. */
  roleId: string | null;
  roleName: string;
  /** Character of the avatar engine. */
  avatarCode: string;
  /** Voice from the speech list; null takes its first. */
  speakerId: string | null;
  /** The demo begins by itself, for who came to talk and not to edit. */
  startsAtOnce: boolean;
  /** Saves the role and answers its id; null when the form is not valid. */
  onNeedSave(): Promise<string | null>;
}

/** The preview chat of the role editor: an embodied conversation with the role as it is saved. Fills its container. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { roleId, roleName, avatarCode, speakerId, startsAtOnce, onNeedSave } = props;
  const { session, voice, chat, view } = usePreview(speakerId);
  const [phase, setPhase] = useState<DemoPhase>('ready');
  /** The role that is talked to; null before the demo. */
  const [talkingTo, setTalkingTo] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  const preparing = useRef<AbortController | null>(null);

  // Another role than the one on the stage: its conversation is over.
  useEffect(() => {
    if (talkingTo === null || roleId === talkingTo || roleId === null) return;
    session.close();
    setTalkingTo(null);
  }, [roleId, talkingTo, session]);
  useEffect(() => () => preparing.current?.abort(), []);

  async function start(): Promise<void> {
    void voice.unlock();
    const own = new AbortController();
    preparing.current = own;
    setPhase('preparing');
    const outcome = await startDemo(
      { save: onNeedSave, readStatus: (id, signal) => call(roleChatStatus, { roleId: id }, { signal }) },
      own.signal,
    );
    if (preparing.current !== own || outcome.result === 'left') return;
    setPhase(outcome.result);
    if (outcome.result !== 'ready') return;
    setTalkingTo(outcome.roleId);
    session.open(outcome.roleId);
  }

  const begin = useRef(start);
  begin.current = start;
  useEffect(() => {
    if (!startsAtOnce) return;
    const soon = setTimeout(() => void begin.current()); // not at all when this mount is only a rehearsal
    return () => clearTimeout(soon);
  }, [startsAtOnce]);

  function cancel(): void {
    preparing.current?.abort();
    preparing.current = null;
    setPhase('ready');
  }

  const unlocked =
    <T,>(act: () => T) =>
    () => {
      void voice.unlock();
      return act();
    };

  const state = chooseStageState({
    answering: chat.answering,
    hasText: chat.turns.at(-1)?.text !== '',
    voice: view.phase,
    typing,
  });

  return (
    <ConfigProvider getPopupContainer={findPopupPlace}>
      <section className={styles.panel} aria-label="在线演示">
        <div className={styles.stage} style={{ background: stageHue(avatarCode) }}>
          <div className={styles.scene}>
            <StageView avatarCode={avatarCode} roleName={roleName} state={state} voice={voice} />
            <StageBar
              roleName={roleName}
              state={state}
              chat={chat}
              voice={voice}
              view={view}
              onRestart={talkingTo === null ? null : unlocked(() => session.restart())}
            />
          </div>
          <div className={styles.sheet}>
            {talkingTo === null ? (
              <DemoIntro phase={phase} onStart={start} onCancel={cancel} />
            ) : (
              <>
                <MessageList chat={chat} roleName={roleName} onAgain={unlocked(() => session.regenerate())} />
                <AskBox
                  answering={chat.answering}
                  speaking={view.phase !== 'silent'}
                  onSend={(query) => unlocked(() => session.send(query))()}
                  onStop={() => session.stop()}
                  onTyping={setTyping}
                />
              </>
            )}
          </div>
        </div>
      </section>
    </ConfigProvider>
  );
}

/** A modal dialog lies above everything in the body, so what pops up inside it must stay inside. */
function findPopupPlace(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest('dialog') ?? document.body;
}
