import type { SceneAction } from '#contract/scene-component.contract.ts';
import styles from './properties.module.css';
import { Row } from './section.tsx';
import { Line, WebAddress } from './text-line.tsx';

const ACTIONS: Record<SceneAction['do'], { label: string; first: SceneAction }> = {
  nothing: { label: '没有动作', first: { do: 'nothing' } },
  ask: { label: '向角色提问', first: { do: 'ask', text: '你能帮我做什么？' } },
  say: { label: '说一段话', first: { do: 'say', text: '您好，欢迎光临' } },
  open: { label: '打开网页', first: { do: 'open', url: '' } },
  end: { label: '结束对话', first: { do: 'end' } },
  fullscreen: { label: '全屏', first: { do: 'fullscreen' } },
};

/** What a press does. */
export function ActionFields({ action, onChange }: { action: SceneAction; onChange: (action: SceneAction) => void }) {
  return (
    <>
      <Row label="点按后">
        <select
          className={styles.select}
          aria-label="点按后"
          value={action.do}
          onChange={(event) => onChange(ACTIONS[event.target.value as SceneAction['do']].first)}
        >
          {Object.entries(ACTIONS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Row>
      {(action.do === 'ask' || action.do === 'say') && (
        <Line
          label={action.do === 'ask' ? '问什么' : '说什么'}
          value={action.text}
          onChange={(text) => onChange({ ...action, text })}
        />
      )}
      {action.do === 'open' && <WebAddress value={action.url} onChange={(url) => onChange({ ...action, url })} />}
    </>
  );
}
