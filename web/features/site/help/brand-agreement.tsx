import { lazy, Suspense } from 'react';
import { AgreementArticle } from './agreement-article.tsx';
import { writePrivacyPolicy } from './privacy-policy.ts';
import { writeServiceAgreement } from './service-agreement.ts';
import { useAgreementFacts } from './use-agreement-facts.ts';

type Which = 'user' | 'privacy';

/** Read on partners' hosts alone. */
const EnglishAgreement = lazy(() => import('./english-agreement.tsx').then((m) => ({ default: m.EnglishAgreement })));

/** One of the two agreements under the brand of this visit, for pages that show it in place. */
export function BrandAgreement({ which, english }: { which: Which; english: boolean }) {
  if (!english) return <ChineseAgreement which={which} />;
  return (
    <Suspense>
      <EnglishAgreement which={which} />
    </Suspense>
  );
}

function ChineseAgreement({ which }: { which: Which }) {
  const facts = useAgreementFacts();
  return <AgreementArticle text={which === 'user' ? writeServiceAgreement(facts) : writePrivacyPolicy(facts)} />;
}
