import { finishGuide, usedGuides } from '#contract/account.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { openAccountDialog } from '#web/lib/account-dialogs.ts';
import { useBrand } from '#web/lib/brand.ts';
import { call } from '#web/lib/request.ts';

/**
 * The three offers (specification 1 §2), once for each account: when a first digital human is made, or else at a sign-in after the first.
 * Not to operators, nor where the product shows another brand, nor to accounts that were greeted before there was a first way.
 */
export async function offerOnce({ adminFlag }: { adminFlag: 0 | 1 }): Promise<void> {
  if (adminFlag === 1 || useBrand.getState().config.tailor === 1) return;
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
