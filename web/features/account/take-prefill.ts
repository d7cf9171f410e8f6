/**
 * Account and password given in the address (`userName`, `password`; specification 1 §2), before or after the hash. The password is
 * taken out of the address at once, so that it stays in no history and no picture of the screen.
 */
export function takePrefill(): { account: string; password: string } {
  const url = new URL(window.location.href);
  const [path = '', search = ''] = url.hash.split('?');
  const inner = new URLSearchParams(search);
  const read = (name: string) => inner.get(name) ?? url.searchParams.get(name) ?? '';
  const prefill = { account: read('userName'), password: read('password') };
  if (prefill.password !== '') {
    inner.delete('password');
    url.searchParams.delete('password');
    url.hash = inner.size > 0 ? `${path}?${inner}` : path;
    window.history.replaceState(window.history.state, '', url);
  }
  return prefill;
}
