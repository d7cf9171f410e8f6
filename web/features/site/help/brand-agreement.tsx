import { AgreementArticle } from './agreement-article.tsx';
import { writePrivacyPolicy } from './privacy-policy.ts';
import { writeServiceAgreement } from './service-agreement.ts';
import { useAgreementFacts } from './use-agreement-facts.ts';

/** One of the two agreements under the brand of this visit, for pages that show it in place. */
export function BrandAgreement({ which }: { which: 'user' | 'privacy' }) {
  const facts = useAgreementFacts();
  return <AgreementArticle text={which === 'user' ? writeServiceAgreement(facts) : writePrivacyPolicy(facts)} />;
}
