/** Whether an address shows the wide home page. @param wide the window is wider than tall (specification 1 §2) */
export function leadsHome(hash: string, wide: boolean): boolean {
  const [path = ''] = hash.replace(/^#/, '').split('?');
  return /^\/index(\/home)?\/?$/.test(path) || (wide && /^\/?$/.test(path));
}
