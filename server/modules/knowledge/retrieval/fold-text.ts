/** The form in which questions and passages are compared: one width, lower case. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
