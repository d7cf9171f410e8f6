/** Where a project is edited. @param query such as the tab that is open */
export const projectAddress = (id: string, query: Readonly<Record<string, string>> = {}): string =>
  `/home/project?${new URLSearchParams(Object.assign({ id }, query, { id }))}`;
