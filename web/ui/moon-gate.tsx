import { useId } from 'react';
import styles from './moon-gate.module.css';
import { drawGate } from './moon-gate-shapes.ts';

/** The product's signature shape: a round gate with hills behind it, in the brand's tints. Fills its box; a person stands before it. */
export function MoonGate() {
  const id = useId();
  return (
    <svg
      className={styles.gate}
      viewBox="0 0 700 700"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of ours; the first picture of a visit draws it without React
      dangerouslySetInnerHTML={{ __html: drawGate(id) }}
    />
  );
}
