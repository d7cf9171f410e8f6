import { Tooltip } from 'antd';
import type { ChatState } from '#web/talk/core/chat-turn.ts';
import type { VoiceControl, VoiceView } from '#web/talk/core/voice-view.ts';
import { FallNote } from '#web/talk/fall-note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './stage-bar.module.css';
import { VoiceMenu } from './voice-menu.tsx';

/** While somebody writes the figure attends as to a speaker; what it hears is said only where it hears. */
const READS = '等您提问';
const STATE_WORDS = { idle: '在线演示', listening: '正在听', thinking: '正在思考', speaking: '正在说话' } as const;

interface Props {
  roleName: string;
  state: keyof typeof STATE_WORDS;
  /** Somebody is being listened to. */
  hearing: boolean;
  chat: ChatState;
  showsFigures: boolean;
  voice: VoiceControl;
  view: VoiceView;
  /** Why somebody else stands here, or nothing is heard. */
  fall: readonly string[];
  /** Null before the demo: there is nothing to begin anew. */
  onRestart: (() => void) | null;
}

function describeEngine({ engine, firstTextMs }: ChatState): string {
  const first = firstTextMs === null ? '' : `，从提问到第一个字用了 ${Math.round(firstTextMs)} 毫秒`;
  return `这一句由“${engine}”回答${first}`;
}

/** What is on the stage: who, in which state, answered and voiced by which engine; sound and a new conversation. */
export function StageBar({ roleName, state, hearing, chat, showsFigures, voice, view, fall, onRestart }: Props) {
  const sound = view.muted ? '打开声音' : '静音';
  return (
    <header className={styles.bar}>
      <div className={styles.name}>
        <b>{roleName || '未命名角色'}</b>
        <small>AI 生成的数字人</small>
        <FallNote lines={fall} className={styles.fall} />
      </div>
      <div className={styles.pills}>
        {onRestart && (
          <span className={`${styles.pill} ${state === 'thinking' ? styles.busy : styles.live}`}>
            <i className={styles.dot} />
            {state === 'listening' && !hearing ? READS : STATE_WORDS[state]}
          </span>
        )}
        {showsFigures && chat.engine && (
          <span className={`${styles.pill} num`} title={describeEngine(chat)} data-engine>
            {chat.engine}
            {chat.firstTextMs !== null && (
              <>
                <i className={styles.hair} />
                首字 {Math.round(chat.firstTextMs)} ms
              </>
            )}
          </span>
        )}
        {showsFigures && <VoiceMenu view={view} onChoose={(source) => voice.choose(source)} />}
      </div>
      <div className={styles.actions}>
        <Tooltip title={sound}>
          <button
            type="button"
            className={styles.round}
            aria-label={sound}
            aria-pressed={view.muted}
            onClick={() => voice.setMuted(!view.muted)}
          >
            <Icon name={view.muted ? 'mute' : 'volume'} size={16} />
          </button>
        </Tooltip>
        {onRestart && (
          <Tooltip title="新对话">
            <button type="button" className={styles.round} aria-label="新对话" onClick={onRestart}>
              <Icon name="refresh" size={16} />
            </button>
          </Tooltip>
        )}
      </div>
    </header>
  );
}
