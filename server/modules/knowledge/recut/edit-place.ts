/** A range of a document's text, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/** Where an edit belongs in a text; `gone`: nothing is left that it could be about; null: nobody could say. */
export type EditPlace = Place | 'gone' | null;
