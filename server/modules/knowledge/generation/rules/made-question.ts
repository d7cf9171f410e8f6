/** A question made from a text, with its answer word for word from there. */
export interface MadeQuestion {
  question: string;
  answer: string;
  source: 'heading' | 'definition' | 'table' | 'list';
}

/** What the rules are given. */
export interface QuestionSource {
  text: string;
  /** Headings it stands under, outermost first. */
  heading: readonly string[];
  /** Name of the document without its ending. */
  title: string;
}
