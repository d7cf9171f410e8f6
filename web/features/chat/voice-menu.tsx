import { Dropdown, type MenuProps } from 'antd';
import { nameKind } from '#web/lib/voice-names.ts';
import type { VoiceView } from '#web/talk/core/voice-view.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './stage-bar.module.css';

/** Names the voice in use, and lets another one speak. */
export function VoiceMenu({ view, onChoose }: { view: VoiceView; onChoose: (source: 'server' | 'browser') => void }) {
  const { muted, problem, source } = view;
  const items: MenuProps['items'] = [
    {
      key: 'server',
      label: nameServerVoice(view) ?? <Absent text="服务端语音（没有可用的声音）" />,
      disabled: !view.voice,
    },
    {
      key: 'browser',
      label: view.browserReady ? '浏览器语音' : <Absent text="浏览器语音（此浏览器没有中文声音）" />,
      disabled: !view.browserReady,
    },
  ];
  // Beside the switch stands why nothing is heard, also where nothing can be pointed at.
  if (problem) items.unshift({ type: 'group', label: problem });
  const broken = !muted && problem !== null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [source],
        onClick: ({ key }) => (key === 'server' || key === 'browser') && onChoose(key),
      }}
    >
      <button
        type="button"
        className={`${styles.pill} ${styles.voice} ${broken ? styles.bad : ''}`}
        title={problem ?? undefined}
        data-voice
      >
        {broken && <i className={styles.dot} />}
        <span>{nameVoice(view)}</span>
        <Icon name="down" size={14} />
      </button>
    </Dropdown>
  );
}

/** Cannot be chosen, but must be readable: it says why. */
function Absent({ text }: { text: string }) {
  return <span className={styles.absent}>{text}</span>;
}

function nameVoice(view: VoiceView): string {
  if (view.muted) return '静音';
  if (view.problem) return '语音不可用';
  if (view.source === 'figure') return '引擎的声音';
  return view.source === 'browser' ? '浏览器语音' : (nameServerVoice(view) ?? '正在查找声音');
}

/** Engine and kind of voice, such as 内置语音 明亮女声. */
function nameServerVoice({ voice, engineLabel }: VoiceView): string | null {
  return voice && `${engineLabel} ${nameKind(voice.name)}`.trim();
}
