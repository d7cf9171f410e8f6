import type { Capacity } from '#web/lib/capacity.ts';
import { ProgressBar } from './progress-bar.tsx';

/** How full something is, as a thin bar; it warns where little is left. */
export const CapacityBar = ({ label, of }: { label: string; of: Capacity }) => (
  <ProgressBar share={of.share} label={label} role="meter" warns={of.isNearlyFull} />
);
