import { type CSSProperties, type ReactNode, use } from 'react';
import type { SceneAction } from '#contract/scene-component.contract.ts';
import { SceneContext, type SceneWorld } from '../scene-context.ts';
import styles from './views.module.css';

interface Props {
  /** Left out: it is no button at all. */
  onPress?: (() => void) | undefined;
  className: string | undefined;
  style?: CSSProperties;
  label?: string | undefined;
  children: ReactNode;
}

/** A button where something can be pressed; in pictures and in the editor, what it looks like. */
export function Press({ onPress, className = '', style, label, children }: Props) {
  const { still } = use(SceneContext);
  if (still || !onPress)
    return (
      <span className={className} style={style}>
        {children}
      </span>
    );
  return (
    <button type="button" className={`${className} ${styles.press}`} style={style} aria-label={label} onClick={onPress}>
      {children}
    </button>
  );
}

/** What a press does; undefined: nothing. */
export function actionOf(action: SceneAction, world: SceneWorld): (() => void) | undefined {
  switch (action.do) {
    case 'ask':
      return () => world.onAsk?.(action.text);
    case 'say':
      return () => world.onSay?.(action.text);
    case 'open':
      return action.url === '' ? undefined : () => world.onOpen?.(action.url);
    case 'end':
      return () => world.onEnd?.();
    case 'fullscreen':
      return toggleFullscreen;
    default:
      return undefined;
  }
}

function toggleFullscreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
  done?.catch((error: unknown) => console.warn('The screen stays as it is', error));
}
