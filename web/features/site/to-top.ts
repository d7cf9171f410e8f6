/** Back to the head of the page; at once where people want nothing to move. */
export function toTop(): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
}
