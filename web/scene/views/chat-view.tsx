import { use } from 'react';
import type { ComponentOf, Frame, SceneState } from '#contract/scene-component.contract.ts';
import { tellHint } from '../invitation.ts';
import { SceneContext } from '../scene-context.ts';
import { inkOn, withOpacity } from './colours.ts';
import { boxStyle } from './styles.ts';
import styles from './views.module.css';

/** From this height on, in scene pixels, there is room for the conversation over the bar that asks; below, the bar is all. */
export const CHAT_TALL = 420;
/** Narrower, the hint needs the place of the keyboard. */
const WITH_KEYBOARD = 360;
export const BAR = { least: 96, most: 196, ofTall: 150 };

interface Props {
  component: ComponentOf<'chat'>;
  frame: Frame;
  state: SceneState | null;
}

/** How high the conversation stands at the foot of its frame: before it begins it is the bar that asks, and no more. */
export const chatHeight = ({ height }: Frame, state: SceneState | null): number =>
  height >= CHAT_TALL && (state === 'idle' || state === 'asleep') ? BAR.most : height;

/** What the conversation looks like, with one question and its answer; the room puts the real one in its place. */
export function ChatView({ component, frame, state }: Props) {
  const { roleName, questions, beginning } = use(SceneContext);
  const { box, colour, accent, hint } = component;
  const height = chatHeight(frame, state);
  const isTall = height >= CHAT_TALL;
  const bar = isTall ? BAR.ofTall : Math.min(BAR.most, Math.max(BAR.least, height));
  const unit = Math.max(0.5, Math.min(bar / 196, frame.width / 700));
  // Words are never smaller than can be read on a kiosk.
  const [large, small] = [Math.max(26, 36 * unit), Math.max(22, 27 * unit)];
  const [first, second] = tellHint(hint, beginning);
  const question = questions[0] ?? '你能做什么';
  return (
    <div
      className={`${styles.chat} ${height < frame.height ? styles.atRest : ''}`}
      style={{ ...boxStyle(box), ...(height < frame.height && { height }), color: colour, fontSize: small }}
    >
      {isTall && (
        <div className={styles.talk}>
          <p className={styles.asked} style={{ background: accent, color: inkOn(accent) }}>
            {question}
          </p>
          <p className={styles.answered} style={{ background: withOpacity(colour, 0.07) }}>
            您好，{roleName && `我是${roleName}。`}回答会出现在这里，带着出处和图片。
          </p>
        </div>
      )}
      <div
        className={styles.bar}
        style={{ height: isTall ? bar : '100%', padding: `0 ${28 * unit}px`, gap: 24 * unit }}
      >
        <span
          className={styles.mic}
          style={{ width: 112 * unit, height: 112 * unit, background: accent, color: inkOn(accent) }}
        >
          <svg viewBox="0 0 24 24" width="50%" height="50%" aria-hidden="true">
            <rect x="9" y="3.5" width="6" height="11" rx="3" />
            <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
          </svg>
        </span>
        <span className={styles.hint}>
          <b style={{ fontSize: large }}>{first}</b>
          {second !== '' && <span>{second}</span>}
        </span>
        {frame.width >= WITH_KEYBOARD && (
          <span
            className={styles.keyboard}
            style={{ width: 84 * unit, height: 84 * unit, background: withOpacity(colour, 0.08) }}
          >
            <svg viewBox="0 0 24 24" width="48%" height="48%" aria-hidden="true">
              <rect x="2.5" y="6" width="19" height="12.5" rx="2.5" />
              <path d="M6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8.5 14.5h7" />
            </svg>
          </span>
        )}
      </div>
    </div>
  );
}
