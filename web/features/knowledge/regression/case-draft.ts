import type { RegressionCase } from '#contract/regression.contract.ts';

/** A case before it is saved: a new one, or one with its id. */
export interface CaseDraft
  extends Pick<RegressionCase, 'question' | 'expectedText' | 'documentId' | 'documentName' | 'expectRefusal'> {
  id?: string;
  source: RegressionCase['source'];
}

export const NEW_CASE: CaseDraft = {
  question: '',
  expectedText: '',
  documentId: null,
  documentName: null,
  expectRefusal: false,
  source: 'manual',
};
