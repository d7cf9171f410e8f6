/** One agreement. In a section's body a text is a paragraph, a list of texts an enumeration. */
export interface AgreementText {
  language: 'zh-CN' | 'en';
  title: string;
  /** Dates as people write them: first issue, last change. */
  issued: string;
  updated: string;
  lead: readonly string[];
  sections: readonly { title: string; body: readonly (string | readonly string[])[] }[];
}

/** What a brand puts into the texts. */
export interface AgreementFacts {
  /** Legal entity that answers for the service. */
  company: string;
  /** Name of the product. */
  product: string;
  /** Where they have their seat; may be empty. It names the court or the arbitration commission. */
  address: string;
  /** How to reach them, as the end of 您可以通过…; in English of: If you have a question, … */
  contact: string;
  /** Where disputes go: arbitration, or a court (brand variant B; specification 1 §1). */
  disputes: 'arbitration' | 'court';
}
