/** Whether a text holds every word that was typed, in whatever case and order. */
export function holdsWords(text: string, typed: string): boolean {
  const held = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
