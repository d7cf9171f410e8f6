/** A text that a spreadsheet might take for a formula gets an apostrophe before it (CSV injection). */
export function guardText(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** The other way, for what was exported and comes back. */
export function unguardText(text: string): string {
  return /^''*[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
