import { use } from 'react';
import type { ComponentOf } from '#contract/scene-component.contract.ts';
import { ICON_SHAPES } from '#web/ui/icon-shapes.tsx';
import { SceneContext } from '../scene-context.ts';
import styles from './views.module.css';

/** Where a sound is taken hold of in an editor; visitors only hear it. */
export function AudioView({ component: { url } }: { component: ComponentOf<'audio'> }) {
  const { useName } = use(SceneContext);
  if (!useName) return null;
  return <Chip url={url} useName={useName} />;
}

function Chip({ url, useName }: { url: string; useName(url: string): string }) {
  const name = useName(url);
  return (
    <span className={styles.chip} data-vacant={url === '' || undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {ICON_SHAPES.music}
      </svg>
      <span>{url === '' ? '选一段声音' : name || '背景音乐'}</span>
    </span>
  );
}
