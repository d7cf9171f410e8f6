import { use } from 'react';
import type { ComponentOf, Frame } from '#contract/scene-component.contract.ts';
import { ProductMark } from '#web/ui/brand-mark.tsx';
import { SceneContext } from '../scene-context.ts';
import { FLEX_OF, useTextStyle } from './styles.ts';
import styles from './views.module.css';

/** A mark with a name beside it; the brand's where the scene brings none of its own. */
export function LogoView({ component: { url, title, text }, frame }: { component: ComponentOf<'logo'>; frame: Frame }) {
  const { brandLogo, brandName, useSource } = use(SceneContext);
  const source = useSource(url);
  const picture = url ? source : brandLogo;
  const name = title || (url ? '' : brandName);
  return (
    <div className={styles.logo} style={{ ...useTextStyle(text), justifyContent: FLEX_OF[text.align] }}>
      {picture ? <img src={picture} alt={name ? '' : '标志'} /> : !url && <ProductMark size={frame.height} />}
      {name && (
        <span className={styles.words} style={{ WebkitLineClamp: frame.height >= text.size * 2.8 ? 2 : 1 }}>
          {name}
        </span>
      )}
    </div>
  );
}
