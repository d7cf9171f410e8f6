import { finishSignInOnPhone } from '#web/features/account/finish-sign-in.ts';
import { readPrefill } from '#web/features/account/take-prefill.ts';
import { H5LoginPage as Page } from '#web/features/h5/login/h5-login-page.tsx';
import { BrandAgreement } from '#web/features/site/help/brand-agreement.tsx';

/** /h5/login, with the agreements of the site and what follows a sign-in. */
export function H5LoginPage() {
  return (
    <Page
      prefill={readPrefill()}
      renderAgreement={(which, english) => <BrandAgreement which={which} english={english} />}
      onSignedIn={finishSignInOnPhone}
    />
  );
}
