import { LANGUAGES } from '#contract/language.contract.ts';
import type { VisitRoom } from '#contract/visit.contract.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { AI_LABEL } from '#web/scene/law-words.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './room-head.module.css';
import { STATE_WORDS } from './room-words.ts';
import { useFullScreen } from './use-full-screen.ts';

interface Props {
  room: VisitRoom;
  state: keyof typeof STATE_WORDS;
  online: boolean;
  /** The server does not answer. */
  isAway: boolean;
  /** A conversation is open. */
  talking: boolean;
  /** One was open, and nobody is there any more. */
  over: boolean;
  /** Somebody is being listened to. */
  hearing: boolean;
  captions: boolean;
  /** Of a role with several languages one may be chosen. */
  choosesLanguage: boolean;
  embedded: boolean;
  isWide: boolean;
  muted: boolean;
  /** 0 to 1. */
  volume: number;
  onMute(): void;
  onVolume(volume: number): void;
  onCaptions(): void;
  onHistory(): void;
  onLanguage(language: string): void;
  onLeave(): void;
}

/** Who it is, how it is, and what can be set. */
export function RoomHead(props: Props) {
  const { room, talking, embedded, isWide } = props;
  const { baseConfig, companyName } = useBrandConfig();
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        {!embedded && baseConfig.logo && isWide && (
          <img className={styles.logo} src={baseConfig.logo} alt={companyName} />
        )}
        {talking ? (
          <div>
            <b>{room.name}</b>
            {/* A narrow screen has one line for it, and what this is comes before what it does. */}
            <small>{isWide ? room.roleDesc : AI_LABEL}</small>
          </div>
        ) : (
          // The page itself says who it is.
          !isWide && <small>{AI_LABEL}</small>
        )}
      </div>
      <RoomTools {...props} />
    </header>
  );
}

/** What the person does, and what can be set. */
export function RoomTools(props: Props) {
  const { room, state, online, isAway, talking, over, captions, embedded, isWide, muted, volume } = props;
  const full = useFullScreen();
  const word = !online ? '网络已断开' : isAway ? '正在重新连接' : over ? '对话已结束' : describeState(props);
  return (
    <div className={styles.tools}>
      <span className={styles.badge} data-state={online && !isAway && !over ? state : 'off'} role="status">
        <i />
        {word}
      </span>
      {props.choosesLanguage && room.languages.length > 1 && (
        <label className={`${styles.badge} ${styles.choice}`}>
          <Icon name="globe" size={16} />
          <select aria-label="语言" value={room.language} onChange={({ target }) => props.onLanguage(target.value)}>
            {room.languages.map((code) => (
              <option key={code} value={code}>
                {LANGUAGES.find((one) => one.code === code)?.name ?? code}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </label>
      )}
      {talking && (
        <>
          {isWide && (
            <div className={styles.volume}>
              <Round
                icon={muted ? 'mute' : 'volume'}
                label={muted ? '打开声音' : '静音'}
                pressed={muted}
                onClick={props.onMute}
              />
              <input
                type="range"
                aria-label="音量"
                min={0}
                max={100}
                step={5}
                value={muted ? 0 : Math.round(volume * 100)}
                onChange={({ target }) => props.onVolume(Number(target.value) / 100)}
              />
            </div>
          )}
          <Round icon="cc" label={captions ? '收起字幕' : '显示字幕'} pressed={captions} onClick={props.onCaptions} />
          <Round icon="list" label="对话记录" onClick={props.onHistory} />
        </>
      )}
      {full && !embedded && isWide && (
        <Round
          icon="fullscreen"
          label={full.isFull ? '退出全屏' : '全屏'}
          pressed={full.isFull}
          onClick={full.toggle}
        />
      )}
      {(embedded || (talking && isWide)) && (
        <Round icon="close" label={embedded ? '关闭' : '结束对话'} onClick={props.onLeave} />
      )}
    </div>
  );
}

function describeState({ talking, hearing, state }: Pick<Props, 'talking' | 'hearing' | 'state'>): string {
  if (!talking) return STATE_WORDS.idle;
  return hearing ? '正在听' : STATE_WORDS[state];
}

interface RoundProps {
  icon: IconName;
  label: string;
  pressed?: boolean;
  onClick(): void;
}

/** A round button of the room. */
export function Round({ icon, label, pressed, onClick }: RoundProps) {
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
