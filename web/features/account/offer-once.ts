import { finishGuide, usedGuides } from '#contract/account.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { openAccountDialog } from '#web/lib/account-dialogs.ts';
import { useBrand } from '#web/lib/brand.ts';
import { call } from '#web/lib/request.ts';

/** Pages that show a new creator around by themselves: nothing opens over them. */
const GUIDED = ['/home/start', '/home/roles'];
export const isGuided = (path: string): boolean => GUIDED.some((page) => path.startsWith(page));

/**
 * The three offers (specification 1 §2), once for each account: at a sign-in after the first, to who has made something by then.
 * Not to operators, nor where the product shows another brand, nor to accounts that were greeted before there was a first way.
 */
export async function offerOnce({ adminFlag }: { adminFlag: 0 | 1 }, to: string): Promise<void> {
  if (adminFlag === 1 || useBrand.getState().config.tailor === 1) return;
  if (isGuided(to)) return;
  const used: readonly string[] = await call(usedGuides, {}).catch(() => []);
  if (!used.includes('firstRole') || used.includes('offers')) return;
  // What to do with a coupon is known to whoever has made something.
  const made = await call(rolePage, { size: 1 }).catch(() => null);
  if (!made?.total) return;
  const noted = await call(finishGuide, { guide: 'offers' }).then(
    () => true,
    () => false, // not noted, it would come again and again
  );
  if (noted) openAccountDialog('marketing');
}
