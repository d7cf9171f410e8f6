const LINE_BREAKS = /[\v\f\p{Zl}\p{Zp}]/gu;
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/** Takes out what PostgreSQL refuses (zero characters, halves of surrogate pairs) and what nobody reads. Keeps the length. */
export function cleanText(text: string): string {
  return text.replace(LINE_BREAKS, '\n').replace(CONTROLS, ' ').toWellFormed();
}
