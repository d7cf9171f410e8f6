import type { Brand } from './company.contract.ts';

/**
 * Where someone without a session lands, and where leaving leads (specification 1 §2, §4): the H5 application's own sign-in, the brand's
 * front door where the public site's navigation is hidden, else the home page.
 * @param path the page that was asked for, or that one is on
 */
export function landingPath(config: Pick<Brand, 'navHide'>, path: string): '/h5/login' | '/oem' | '/index/home' {
  if (/^\/h5(\/|\?|$)/.test(path)) return '/h5/login';
  return config.navHide === 1 ? '/oem' : '/index/home';
}
