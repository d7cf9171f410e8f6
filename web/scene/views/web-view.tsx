import { use } from 'react';
import type { ComponentOf } from '#contract/scene-component.contract.ts';
import { SceneContext } from '../scene-context.ts';
import { Vacant } from './media-views.tsx';
import styles from './views.module.css';

/** A page of another site within the scene; cards show whose. */
export function WebView({ component: { url, radius } }: { component: ComponentOf<'web'> }) {
  const { isCard } = use(SceneContext);
  const host = hostOf(url);
  if (isCard || host === '') return <Vacant icon="globe" words={host || '填一个网址'} radius={radius} />;
  return (
    <iframe
      className={styles.page}
      style={{ borderRadius: radius }}
      src={url}
      title={host}
      sandbox={sandboxOf(host)}
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}

/** The host of an address; empty for what is none of another site. */
export function hostOf(url: string): string {
  try {
    const { protocol, host } = new URL(url);
    return protocol === 'https:' ? host : '';
  } catch {
    return '';
  }
}

/** Another site keeps what is its own; a page of this one may not touch the page around it. */
export const sandboxOf = (host: string, own: string = location.host): string =>
  host === own ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin';
