import { AgreementArticle } from './agreement-article.tsx';
import { writeEnglishPrivacyPolicy } from './english-privacy-policy.ts';
import { writeEnglishServiceAgreement } from './english-service-agreement.ts';
import { useAgreementFacts } from './use-agreement-facts.ts';

/** One of the two agreements in English. */
export function EnglishAgreement({ which }: { which: 'user' | 'privacy' }) {
  const facts = useAgreementFacts(true);
  const write = which === 'user' ? writeEnglishServiceAgreement : writeEnglishPrivacyPolicy;
  return <AgreementArticle text={write(facts)} />;
}
