/** The conditions of breakpoints.css that scripts need as well; a test compares them. */
export const BREAKPOINTS = {
  phone: '(max-width: 767px)',
  narrow: '(max-width: 1023px)',
  medium: '(max-width: 1247px)',
  lying: '(min-aspect-ratio: 1001 / 1000)',
} as const;
