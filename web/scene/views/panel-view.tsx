import type { ComponentOf } from '#contract/scene-component.contract.ts';
import { withOpacity } from './colours.ts';
import { boxStyle } from './styles.ts';
import styles from './views.module.css';

const TOWARDS = { up: 'to top', down: 'to bottom', left: 'to left', right: 'to right' } as const;
/** How opaque it still is along the way it fades out: whole for nearly half of it, then ever less, without an edge to be seen. */
const COURSE: readonly (readonly [at: number, share: number])[] = [
  [0, 1],
  [45, 1],
  [56, 0.92],
  [66, 0.74],
  [76, 0.48],
  [86, 0.22],
  [94, 0.06],
  [100, 0],
];

/** A panel as a room draws it. */
export interface Panel extends ComponentOf<'panel'> {
  /** So much of it, in scene pixels, lies beyond the artboard at its whole end; left out: nothing. */
  lead?: number;
}

/** How opaque a panel still is at a place along its way from the whole end, 0, to the faded one, 1: 0 to 1. */
export function shareOfFade(fade: ComponentOf<'panel'>['fade'], along: number): number {
  if (fade === 'none') return 1;
  const at = along * 100;
  const next = COURSE.findIndex(([place]) => place >= at);
  const [from, share] = COURSE[Math.max(0, next - 1)] ?? [0, 1];
  const [to, last] = COURSE[next] ?? [100, 0];
  return to === from ? last : share + ((last - share) * (at - from)) / (to - from);
}

/** A plain area, or one that fades out in one direction: `up` is whole at its foot. */
export function PanelView({ component: { box, fade, lead = 0 } }: { component: Panel }) {
  return (
    <div
      className={styles.panel}
      style={{ ...boxStyle(box), ...(fade !== 'none' && { background: drawFade(box.fill, fade, lead) }) }}
    />
  );
}

/** What lies beyond the artboard belongs to one and the same area: two that meet would leave a line between them. */
function drawFade(fill: string, fade: keyof typeof TOWARDS, lead: number): string {
  const placeOf = (at: number) => (lead === 0 ? `${at}%` : `calc(${lead}px + (100% - ${lead}px) * ${at / 100})`);
  const stops = COURSE.map(([at, share]) => `${withOpacity(fill, share)} ${placeOf(at)}`);
  return `linear-gradient(${TOWARDS[fade]}, ${stops.join(', ')})`;
}
