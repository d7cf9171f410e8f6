/** A question made from a text, with its answer word for word from there; of a row of a table, each value with its column. */
export interface MadeQuestion {
  question: string;
  answer: string;
  /** What a right answer holds, where the answer above tells more than is asked. */
  value?: string;
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
