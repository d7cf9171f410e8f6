/** A question made from a text, with its answer word for word from there; of a row of a table, each value with its column. */
export interface MadeQuestion {
  question: string;
  answer: string;
  /** What a right answer holds, where the answer above tells more than is asked. */
  value?: string;
  /** What people say to it, where the cell says yes or no. */
  told?: string;
  /** The answer above holds rows of a table: said to a person, it has to be told in words. */
  holdsRows?: true;
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
