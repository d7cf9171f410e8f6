import { isDeepStrictEqual } from 'node:util';
import { KioskSettings, NO_KIOSK } from '#contract/kiosk.contract.ts';
import type { project, ShownState } from './project.table.ts';

/** What visitors see of a project where it shows what is saved. */
export const shownOf = ({
  roleId,
  direction,
  backgroundType,
  background,
  position,
  kiosk,
  scene,
}: Pick<typeof project.$inferSelect, keyof ShownState>): ShownState => ({
  ...{ roleId, direction, backgroundType, background, position, kiosk, scene },
});

/** Settings that a later version knows, or that rules have outgrown, are as if never made. */
export const readKiosk = (stored: unknown): KioskSettings => KioskSettings.safeParse(stored).data ?? NO_KIOSK;

/** A kiosk's settings of a version and of the project count as the same when they say the same. */
const normal = (shown: ShownState) => ({ ...shown, kiosk: readKiosk(shown.kiosk) });
export const isShownTheSame = (one: ShownState, other: ShownState): boolean =>
  isDeepStrictEqual(normal(one), normal(other));
