/** How a page moves to another place of its own: at once where people want nothing to move. */
const movement = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

/** Back to the head of the page. */
export const toTop = (): void => window.scrollTo({ top: 0, behavior: movement() });

/** To one of its sections. */
export const toSection = (id: string): void => document.getElementById(id)?.scrollIntoView({ behavior: movement() });
