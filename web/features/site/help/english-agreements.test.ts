import { expect, test } from 'vitest';
import type { AgreementFacts, AgreementText } from './agreement-text.ts';
import { writeEnglishPrivacyPolicy } from './english-privacy-policy.ts';
import { writeEnglishServiceAgreement } from './english-service-agreement.ts';
import { writePrivacyPolicy } from './privacy-policy.ts';
import { writeServiceAgreement } from './service-agreement.ts';

const FACTS: AgreementFacts = {
  company: 'Cloud People Ltd',
  product: 'Cloud People',
  address: '1 Some Road',
  contact: 'please write to help@example.com',
  disputes: 'arbitration',
};
/** How many parts each section has, and how many lines each enumeration. */
const shapeOf = ({ sections }: AgreementText) =>
  sections.map(({ body }) => body.map((part) => (typeof part === 'string' ? 0 : part.length)));

test.each([
  'aged 18 or over',
  'children under 14',
  'a code sent by SMS',
  'third-party mobile payment provider',
  'must not be transferred',
  'real-name verification',
  'automated means',
  'not been used for over 12 months',
  'fees paid are not refunded',
  'starts on the date of payment',
  'capped at the fee you have paid',
  "laws of the People's Republic of China",
  '27 June 2023',
  '30 August 2024',
])('the terms of service say in English: %s', (fact) => {
  expect(JSON.stringify(writeEnglishServiceAgreement(FACTS))).toContain(fact);
});

test('the privacy policy says in English what is kept for how long and when requests are answered', () => {
  const text = JSON.stringify(writeEnglishPrivacyPolicy(FACTS));
  for (const fact of ['within 15 days', 'for at most 15 days', '17 December 2024', 'help@example.com'])
    expect(text).toContain(fact);
});

test('clause by clause they are the Chinese ones, without a Chinese character', () => {
  expect(shapeOf(writeEnglishServiceAgreement(FACTS))).toEqual(shapeOf(writeServiceAgreement(FACTS)));
  expect(shapeOf(writeEnglishPrivacyPolicy(FACTS))).toEqual(shapeOf(writePrivacyPolicy(FACTS)));
  for (const write of [writeEnglishServiceAgreement, writeEnglishPrivacyPolicy])
    expect(JSON.stringify(write(FACTS))).not.toMatch(/[\u4e00-\u9fff]/);
});

test('one variant goes to court', () => {
  expect(JSON.stringify(writeEnglishServiceAgreement(FACTS))).toContain('arbitration commission');
  const court = JSON.stringify(writeEnglishServiceAgreement({ ...FACTS, disputes: 'court' }));
  expect(court).not.toContain('arbitration');
  expect(court).toContain('domicile of Cloud People Ltd (1 Some Road)');
});
