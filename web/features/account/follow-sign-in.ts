import { checkStanding } from '#contract/access.contract.ts';
import type { LoginData, UserInfo } from '#contract/account.contract.ts';
import type { Brand } from '#contract/company.contract.ts';
import { showBlocked } from '#web/lib/account-dialogs.ts';
import { reloadBrand, useBrand } from '#web/lib/brand.ts';
import { showHomeHead } from '#web/lib/home-head.ts';
import { navigate } from '#web/lib/navigate.ts';
import { notice } from '#web/lib/notice.ts';
import { returnPath, startSession, useSession } from '#web/lib/session.ts';
import { closeSignIn } from '#web/lib/sign-in.ts';
import { loadUserInfo } from '#web/lib/user-info.ts';
import { leaveBlocked } from './leave-blocked.ts';
import { offerOnce } from './offer-once.ts';

interface Options {
  /** Page that asked for sign-in; null leads to the workbench, or stays where `resumes` is set. */
  target: string | null;
  /** Signed in over a page that holds unsaved work: it goes on, unless somebody else came. */
  resumes: boolean;
  /** The small screens have pages of their own. */
  h5?: boolean;
}

/**
 * Everything that follows a successful sign-in, whichever way it was made (specification 1 §4): the session is kept, the account read,
 * its standing checked, and the person led on. Rejects when the account cannot be read; the dialog then says why and stays.
 */
export async function followSignIn(reply: LoginData, { target, resumes, h5 = false }: Options): Promise<void> {
  const { accountId: before, waiting } = useSession.getState();
  startSession(reply.token);
  const info = await loadUserInfo();
  if (resumes && waiting && before !== '' && before !== info.id) return window.location.reload();
  // Before the dialog closes: closing it over waiting work asks whether to give the work up.
  useSession.setState({ waiting: false, accountId: info.id });
  if (h5) return followOnPhone(info);
  closeSignIn();
  await reloadBrand(info.companyId);
  const standing = checkStanding(info, Date.now());
  const brand = useBrand.getState().config;
  if (standing !== 'active') {
    showBlocked(standing);
    if (brand.tailor === 1 && !resumes) navigate('/oem');
    return;
  }
  notice.success('登录成功');
  if (resumes) return;
  showHomeHead();
  const to = target === null && info.adminFlag === 1 ? OPERATORS : returnPath(target);
  if (info.firstLogin && startsHere(info, brand, to)) {
    navigate(`${FIRST_ROLE}?to=${encodeURIComponent(to)}`, { replace: true });
    return;
  }
  navigate(to, { replace: true });
  if (!info.firstLogin) await offerOnce(info, to);
}

/** Where operators work, who asked for no page. */
const OPERATORS = '/home/operator';
/** 用我的文档做数字人. */
const FIRST_ROLE = '/home/start';
/** What is made there. */
const MADE = ['/home/roles', '/home/knowledgeList/table'];

/** Whether a new account begins with its first digital human: creators on their way to the workbench, where the brand lets them make one. */
function startsHere({ adminFlag }: UserInfo, { menuHide }: Pick<Brand, 'menuHide'>, to: string): boolean {
  const hidden = menuHide.flat();
  return adminFlag === 0 && to.startsWith('/home/') && !MADE.some((path) => hidden.includes(path));
}

async function followOnPhone(info: UserInfo): Promise<void> {
  const standing = checkStanding(info, Date.now());
  closeSignIn();
  useSession.setState({ expiring: false }); // the small screens have no banner
  if (standing !== 'active') return leaveBlocked(standing);
  notice.success('登录成功');
  navigate('/h5/list', { replace: true });
}
