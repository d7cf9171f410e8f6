import { lazy, Suspense, use } from 'react';
import type { ComponentOf, Frame } from '#contract/scene-component.contract.ts';
import { SceneContext } from '../scene-context.ts';
import { contrast, INK } from './colours.ts';
import { boxStyle, LINE_HEIGHT, useTextStyle } from './styles.ts';
import styles from './views.module.css';

const QrCode = lazy(() => import('./qr-code.tsx').then((m) => ({ default: m.QrCode })));

/** What a code says while there is no address yet. */
const EXAMPLE = 'https://example.com/';

/** Of light colours no reader makes anything: they give way to ink. */
export const codeColour = (colour: string): string =>
  contrast(colour.slice(0, 7), '#ffffff') >= 4.5 ? colour.slice(0, 7) : INK;

/** A code to be read by a phone, with words under it or, in a wide frame, beside it. */
export function QrView({ component, frame }: { component: ComponentOf<'qr'>; frame: Frame }) {
  const { pageUrl } = use(SceneContext);
  const { of, url, label, text, box, colour } = component;
  const isWide = label !== '' && frame.width > frame.height * 1.5;
  const edge = Math.min(frame.width, frame.height) * 0.08;
  const words = label === '' ? 0 : text.size * LINE_HEIGHT + edge * 0.4;
  const side = isWide ? frame.height - 2 * edge : Math.min(frame.width - 2 * edge, frame.height - 2 * edge - words);
  const style = useTextStyle(text);
  return (
    <div
      className={styles.qr}
      style={{
        ...boxStyle(box),
        flexDirection: isWide ? 'row' : 'column',
        padding: edge,
        gap: isWide ? edge : edge * 0.4,
      }}
    >
      <span className={styles.code} style={{ width: Math.max(0, side), height: Math.max(0, side) }}>
        <Suspense fallback={null}>
          <QrCode
            of={(of === 'page' ? pageUrl : url) || EXAMPLE}
            colour={codeColour(colour)}
            label={label || '二维码'}
          />
        </Suspense>
      </span>
      {label !== '' && (
        <span
          className={styles.words}
          style={{ ...style, ...(isWide ? { flex: 1 } : { textAlign: 'center' }), WebkitLineClamp: isWide ? 3 : 1 }}
        >
          {label}
        </span>
      )}
    </div>
  );
}
