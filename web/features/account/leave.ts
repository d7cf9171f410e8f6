import { logout } from '#contract/account.contract.ts';
import { serviceContact } from '#contract/company.contract.ts';
import { landingPath } from '#contract/landing.contract.ts';
import { useBrand } from '#web/lib/brand.ts';
import { navigate } from '#web/lib/navigate.ts';
import { call } from '#web/lib/request.ts';
import { endSession } from '#web/lib/session.ts';

/**
 * Signs out here and on the server, and goes where visitors land. Leaving works without the server, too.
 * @param from the page that is left; the small screens lead to their own sign-in
 */
export async function leave(from = ''): Promise<void> {
  await call(logout, {}).catch(() => {});
  endSession({ left: true });
  const { config } = useBrand.getState();
  navigate(landingPath(config, from), { replace: true });
  await refreshServiceContact();
}

/** Visitors see whom they can turn to; without an answer the brand's own contact stays. */
async function refreshServiceContact(): Promise<void> {
  const { config } = useBrand.getState();
  const { item } = await call(serviceContact, { companyId: config.companyId }).catch(() => ({ item: null }));
  if (!item) return;
  const { kfImg, kfPhone, serviceEmail } = item;
  useBrand.setState({ config: { ...config, baseConfig: { ...config.baseConfig, kfImg, kfPhone, serviceEmail } } });
}
