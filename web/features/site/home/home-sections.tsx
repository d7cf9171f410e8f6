import { useEffect } from 'react';
import type { HomeContent } from '../content/home-content.ts';
import { toSection } from '../to-top.ts';
import { Cases } from './cases.tsx';
import { Industries } from './industries.tsx';
import { Models } from './models.tsx';
import { PeopleCards } from './people-cards.tsx';
import { Steps } from './steps.tsx';

const CASES = 'cases';

interface Props {
  content: HomeContent;
  /** Asked for before they were there. */
  showsCases: boolean;
  onCasesShown: () => void;
}

/** The home page below its first screen. */
export function HomeSections({ content, showsCases, onCasesShown }: Props) {
  useEffect(() => {
    if (!showsCases) return;
    toSection(CASES);
    onCasesShown();
  }, [showsCases, onCasesShown]);
  return (
    <>
      <Industries content={content.industries} />
      <PeopleCards content={content.people} />
      <Models content={content.models} />
      <Steps content={content.steps} />
      <Cases content={content.cases} id={CASES} />
    </>
  );
}
