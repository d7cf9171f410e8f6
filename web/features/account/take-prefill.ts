interface Prefill {
  account: string;
  password: string;
}

const NOTHING: Prefill = { account: '', password: '' };

// Taken when the application's code is read: the router would keep the password in its own copy of the address.
let prefill = typeof window === 'undefined' ? NOTHING : takePrefill();

/** Account and password given in the address (`userName`, `password`; specification 2 §9). */
export const readPrefill = (): Prefill => prefill;

/** After a sign-in: whoever comes next on this device gets an empty form. */
export function forgetPrefill(): void {
  prefill = NOTHING;
}

/** Reads both, before or after the hash, and takes them out of the address: a password belongs in no history and no picture of the screen. */
export function takePrefill(): Prefill {
  const url = new URL(window.location.href);
  const [path = '', search = ''] = url.hash.split('?');
  const inner = new URLSearchParams(search);
  const read = (name: string) => inner.get(name) ?? url.searchParams.get(name) ?? '';
  const taken = { account: read('userName'), password: read('password') };
  if (taken.account === '' && taken.password === '') return NOTHING;
  for (const name of ['userName', 'password']) {
    inner.delete(name);
    url.searchParams.delete(name);
  }
  url.hash = inner.size > 0 ? `${path}?${inner}` : path;
  window.history.replaceState(window.history.state, '', url);
  return taken;
}
