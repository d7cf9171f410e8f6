type Show = (text: string) => void;

/** How code below the components speaks to people: short notices at the top of the page. */
export interface Notice {
  error: Show;
  success: Show;
  warning: Show;
}

let current: Notice = { error: console.warn, success: () => {}, warning: console.warn };

/** The application hands in its own, themed way to show them. */
export function connectNotice(next: Partial<Notice>): void {
  current = { ...current, ...next };
}

export const notice: Notice = {
  error: (text) => current.error(text),
  success: (text) => current.success(text),
  warning: (text) => current.warning(text),
};
