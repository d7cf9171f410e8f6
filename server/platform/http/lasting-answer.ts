/** Bytes of answers, once they have been written. */
const written = new WeakMap<object, Buffer | null>();

/**
 * An answer that is given again as it is, such as a large one that everybody is sent: it is checked and written once, for as long as whoever
 * made it keeps it. It must not be changed any more, and be given by one endpoint only.
 */
export function lastingAnswer<T extends object>(answer: T): T {
  written.set(answer, null);
  return answer;
}

export const isLasting = (answer: unknown): answer is object =>
  typeof answer === 'object' && answer !== null && written.has(answer);

export function writeOnce(answer: object, write: () => object): Buffer {
  const bytes = written.get(answer) ?? Buffer.from(JSON.stringify(write()));
  written.set(answer, bytes);
  return bytes;
}
