import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { LoginData } from '#contract/account.contract.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { readToken, storeLocalFlags } from '#web/lib/session.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { LANDING } from '../h5-texts.ts';
import { askPerson } from '../mobile.ts';
import { useTexts } from '../use-texts.ts';
import { type AgreementName, AgreementTick } from './agreement-tick.tsx';
import { FormPage } from './form-page.tsx';
import { Landing, type Method } from './landing.tsx';

const loadPassword = () => import('./password-form.tsx');
const loadPhone = () => import('./phone-form.tsx');
const PasswordForm = lazy(() => loadPassword().then((m) => ({ default: m.PasswordForm })));
const PhoneForm = lazy(() => loadPhone().then((m) => ({ default: m.PhoneForm })));
/** After the landing screen stands, its forms are fetched: they bring the rules of what is typed, half as much again. */
const FORMS_AFTER_MS = 500;

interface Props {
  /** Account and password that a link brought along. */
  prefill: { account: string; password: string };
  renderAgreement(which: AgreementName, english: boolean): ReactNode;
  /** What follows a sign-in; rejects when the account cannot be read. */
  onSignedIn(reply: LoginData): Promise<void>;
}

/** Screens of /h5/login. They are entries of the browser's history, so that the phone's own way back works. */
type Screen = { shows: Method } | { shows: 'agreement'; which: AgreementName };

/** /h5/login: landing, password, phone, agreements; on partners' hosts an English form alone. */
export function H5LoginPage({ prefill, renderAgreement, onSignedIn }: Props) {
  const { english, t } = useTexts();
  const emailOnly = useBrandConfig().showEmailLogin === 1;
  const [agreed, setAgreed] = useState(false);
  const [inside] = useState(() => readToken() !== '');
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const screen = readScreen(state);
  usePageTitle(t.login);
  useEffect(() => {
    const timer = setTimeout(() => void Promise.allSettled([loadPassword(), loadPhone()]), FORMS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const show = (next: Screen) => void navigate('/h5/login', { state: next });
  const back = () => void navigate(-1);
  const read = (which: AgreementName) => show({ shows: 'agreement', which });
  const mayGoOn = async () => {
    if (agreed) return true;
    const yes = await askPerson({ content: t.askToAgree, yes: t.agree, no: t.cancel });
    if (yes) setAgreed(true);
    return yes;
  };
  const choose = async (method: Method) => {
    if (await mayGoOn()) show({ shows: method });
  };
  const finish = async (reply: LoginData, account: string) => {
    await onSignedIn(reply);
    // One that is kept out has left again. The password is kept nowhere: h5Password stays empty.
    if (readToken() !== '') storeLocalFlags({ h5Name: account });
  };

  if (inside) return <Navigate to="/h5/list" replace />;
  if (screen?.shows === 'agreement')
    return (
      <FormPage t={t} title={t[screen.which]} onBack={back}>
        {renderAgreement(screen.which, english)}
      </FormPage>
    );
  const tick = <AgreementTick t={t} agreed={agreed} onAgree={setAgreed} onRead={read} />;
  if (english)
    return (
      <FormPage t={t} title={t.login}>
        <Suspense fallback={null}>
          <PasswordForm t={t} initial={prefill} mayGoOn={mayGoOn} onSignedIn={finish} />
        </Suspense>
        {tick}
      </FormPage>
    );
  // Whoever comes straight to a form, by a reload, has not agreed to anything yet.
  if (screen?.shows === 'password' && agreed)
    return (
      <FormPage t={t} title={LANDING.password} onBack={back}>
        <Suspense fallback={null}>
          <PasswordForm t={t} initial={prefill} mayGoOn={mayGoOn} onSignedIn={finish} />
        </Suspense>
      </FormPage>
    );
  if (screen?.shows === 'phone' && agreed && !emailOnly)
    return (
      <FormPage t={t} title={LANDING.phone} onBack={back}>
        <Suspense fallback={null}>
          <PhoneForm t={t} mayGoOn={mayGoOn} onSignedIn={finish} />
        </Suspense>
      </FormPage>
    );
  return (
    <Landing
      t={t}
      methods={emailOnly ? ['password'] : ['phone', 'password']}
      agreed={agreed}
      onAgree={setAgreed}
      onChoose={choose}
      onRead={read}
    />
  );
}

function readScreen(state: unknown): Screen | null {
  return typeof state === 'object' && state !== null && 'shows' in state ? (state as Screen) : null;
}
