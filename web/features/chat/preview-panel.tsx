import { useQuery } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { roleProgress } from '#contract/role.contract.ts';
import { chooseStageState } from '#web/figure/stage-state.ts';
import { StageView } from '#web/figure/stage-view.tsx';
import type { Fall } from '#web/figure/use-figure.ts';
import { describeProgress } from '#web/lib/describe-progress.ts';
import { isAboutReading, waitForNews } from '#web/lib/events/wait-for-news.ts';
import { call } from '#web/lib/request.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { isAwaited, isBusy } from '#web/talk/core/chat-turn.ts';
import type { Manner } from '#web/talk/core/create-voice.ts';
import { describeFall } from '#web/talk/describe-fall.ts';
import { useSleep } from '#web/talk/use-sleep.ts';
import { useTalk } from '#web/talk/use-talk.ts';
import { stageHue } from '#web/ui/stage-hue.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { AskBox } from './ask-box.tsx';
import { DemoIntro, type DemoPhase } from './demo-intro.tsx';
import { PREVIEW_CALLS } from './preview-calls.ts';
import styles from './preview-panel.module.css';
import { readConversation } from './read-conversation.ts';
import { talkRoleQuery } from './role-talk.ts';
import { StageBar } from './stage-bar.tsx';
import { startDemo } from './start-demo.ts';

/** Before the first question there is nothing to show. */
const MessageList = whenOpened(() => import('./message-list.tsx').then((m) => m.MessageList));
/** Not before somebody talks: ears weigh as much as the rest of the panel. */
const AskByVoice = lazy(() => import('./ask-by-voice.tsx').then(({ AskByVoice }) => ({ default: AskByVoice })));

export interface PreviewPanelProps {
  /** Null while the role has never been saved. */
  roleId: string | null;
  roleName: string;
  /** The language that is talked in; without it the role's own. */
  language?: string;
  /** Character of the avatar engine. */
  avatarCode: string;
  /** Voice from the speech list; null takes its first. */
  speakerId: string | null;
  /** How the role speaks. */
  manner?: Manner;
  /** Why the role can't be talked with yet, for people; null when it can. */
  lacks: string | null;
  /** The demo begins by itself, for who came to talk and not to edit. */
  startsAtOnce: boolean;
  /** Not where this page was left in the middle of a conversation: that is gone on with. */
  goesOn?: boolean;
  /** How the picture lies: '1' horizontal; a role by itself stands. */
  direction?: '1' | '2';
  /** Engine, times and what tests are made of. */
  showsFigures?: boolean;
  /** Saves the role and answers its id; null when the form is not valid. */
  onNeedSave(): Promise<string | null>;
}

/** The preview chat of the role editor: an embodied conversation with the role as it is saved. Fills its container. */
export function PreviewPanel(props: PreviewPanelProps) {
  const {
    roleId,
    roleName,
    language,
    avatarCode,
    speakerId,
    manner,
    lacks,
    startsAtOnce,
    goesOn = !startsAtOnce,
    showsFigures = true,
    onNeedSave,
  } = props;
  const { dialogue, voice, actions, chat, view } = useTalk(PREVIEW_CALLS, speakerId, manner);
  const [phase, setPhase] = useState<DemoPhase>('ready');
  /** What is still being read, in words. */
  const [waitsFor, setWaitsFor] = useState('');
  /** The role that is talked to; null before the demo. */
  const [talkingTo, setTalkingTo] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  const [hearing, setHearing] = useState(false);
  const [figure, setFigure] = useState<Fall | null>(null);
  const online = useOnline();
  const preparing = useRef<AbortController | null>(null);

  const begin = useRef(start);
  begin.current = start;

  // Another role than the one on the stage: its conversation is over.
  useEffect(() => {
    if (talkingTo === null || roleId === talkingTo || roleId === null) return;
    dialogue.close();
    setTalkingTo(null);
  }, [roleId, talkingTo, dialogue]);
  useEffect(() => () => preparing.current?.abort(), []);
  // Another language is another conversation.
  const spokenIn = useRef(language);
  useEffect(() => {
    if (spokenIn.current === language) return;
    spokenIn.current = language;
    preparing.current?.abort();
    preparing.current = null;
    dialogue.close();
    setPhase('ready');
    setTalkingTo(null);
  }, [language, dialogue]);

  // A page that was reloaded goes on with the conversation it was in.
  useEffect(() => {
    if (roleId === null || !goesOn) return;
    const own = new AbortController();
    void readConversation(roleId, language, own.signal).then((read) => {
      if (own.signal.aborted || dialogue.getState().turns.length > 0) return;
      // One that was only greeted is greeted again where the conversation begins by itself.
      if (read && !(startsAtOnce && read.turns.every(({ query }) => query === null))) {
        dialogue.reopen(roleId, read.cid, read.turns, language);
        setTalkingTo(roleId);
      } else if (startsAtOnce) void begin.current();
    });
    return () => own.abort();
  }, [roleId, language, startsAtOnce, goesOn, dialogue]);

  async function start(): Promise<void> {
    void voice.unlock();
    const own = new AbortController();
    preparing.current = own;
    setPhase('preparing');
    setWaitsFor('');
    const news = waitForNews(isAboutReading);
    own.signal.addEventListener('abort', news.close);
    const outcome = await startDemo(
      {
        save: onNeedSave,
        wait: news.wait,
        async readStatus(id, signal) {
          const { status, parts } = await call(roleProgress, { roleId: id }, { signal });
          setWaitsFor(describeProgress(parts).join('；'));
          return status;
        },
      },
      own.signal,
    );
    news.close();
    if (preparing.current !== own || outcome.result === 'left') return;
    setPhase(outcome.result);
    if (outcome.result !== 'ready') return;
    setTalkingTo(outcome.roleId);
    dialogue.open(outcome.roleId, language);
  }

  useEffect(() => {
    if (!startsAtOnce || goesOn) return;
    const soon = setTimeout(() => void begin.current()); // not at all when this mount is only a rehearsal
    return () => clearTimeout(soon);
  }, [startsAtOnce, goesOn]);

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

  const { data: role } = useQuery(talkRoleQuery(talkingTo));
  const spoken = role?.avatarRoleDetailVos.find((detail) => detail.language === language) ?? role;
  const send = (query: string) => unlocked(() => dialogue.send(query))();
  useSleep({
    text: role?.sleepText ?? '',
    quiet: talkingTo !== null && !isAwaited(chat) && view.phase === 'silent' && !typing && !hearing,
    turns: chat.turns.length,
    say: dialogue.say,
  });

  const state = chooseStageState({
    answering: isAwaited(chat),
    hasText: chat.turns.at(-1)?.text !== '',
    voice: view.phase,
    typing: typing || hearing,
  });

  return (
    <ConfigProvider getPopupContainer={findPopupPlace}>
      <section className={styles.panel} data-landscape={props.direction === '1' || undefined} aria-label="在线演示">
        <div className={styles.stage} style={{ background: stageHue(avatarCode) }}>
          <div className={styles.scene}>
            <StageView
              className={styles.canvas ?? ''}
              avatarCode={avatarCode}
              roleName={roleName}
              state={state}
              voice={voice}
              actions={actions}
              sentence={view.sentence}
              isLive={talkingTo !== null}
              stillClassName={styles.still ?? ''}
              onFall={setFigure}
            />
            <StageBar
              roleName={roleName}
              state={state}
              hearing={hearing}
              chat={chat}
              showsFigures={showsFigures}
              voice={voice}
              view={view}
              fall={describeFall({ figure, voice: view, online })}
              onRestart={talkingTo === null ? null : unlocked(() => dialogue.restart())}
            />
          </div>
          <div className={styles.sheet} data-idle={talkingTo === null || undefined}>
            {talkingTo === null ? (
              <DemoIntro phase={phase} waitsFor={waitsFor} lacks={lacks} onStart={start} onCancel={cancel} />
            ) : (
              <>
                <MessageList
                  chat={chat}
                  roleName={roleName}
                  showsFigures={showsFigures}
                  onAgain={unlocked(() => dialogue.regenerate())}
                  onResend={dialogue.resend}
                  onRewrite={(question) => unlocked(() => dialogue.rewrite(question))()}
                  onAsk={send}
                />
                <AskBox
                  suggestsFor={spoken?.realtimeRecommendOn ? talkingTo : null}
                  language={language}
                  answering={isBusy(chat)}
                  speaking={view.phase !== 'silent'}
                  microphone={
                    <Suspense>
                      <AskByVoice
                        roleId={talkingTo}
                        language={language ?? role?.language ?? 'zhchs'}
                        dialogue={dialogue}
                        voice={voice}
                        busy={isBusy(chat) || view.phase !== 'silent'}
                        onQuestion={send}
                        onHearing={setHearing}
                      />
                    </Suspense>
                  }
                  onSend={send}
                  onStop={() => dialogue.stop()}
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
