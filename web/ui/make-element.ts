/** An element of a page that is drawn before React is read. */
export function makeElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string | undefined,
  children: readonly (Node | string)[],
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}
