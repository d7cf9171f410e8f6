import { lazy, Suspense } from 'react';
import type { LoginData } from '#contract/account.contract.ts';
import { readPrefill } from '#web/features/account/take-prefill.ts';
import { H5LoginPage as Page } from '#web/features/h5/login/h5-login-page.tsx';

const BrandAgreement = lazy(() =>
  import('#web/features/site/help/brand-agreement.tsx').then((m) => ({ default: m.BrandAgreement })),
);
const finish = async (reply: LoginData) =>
  (await import('#web/features/account/finish-sign-in.ts')).finishSignInOnPhone(reply);

/** /h5/login, with the agreements of the site and what follows a sign-in: fetched when they are asked for. */
export function H5LoginPage() {
  return (
    <Page
      prefill={readPrefill()}
      renderAgreement={(which, english) => (
        <Suspense fallback={null}>
          <BrandAgreement which={which} english={english} />
        </Suspense>
      )}
      onSignedIn={finish}
    />
  );
}
