import type { NavigateOptions } from 'react-router';

type Navigate = (path: string, options?: NavigateOptions) => unknown;

let go: Navigate = (path) => window.location.assign(`#${path}`);

/** Called once by the application with its router's own way. */
export function connectNavigate(navigate: Navigate): void {
  go = navigate;
}

/** Navigation for code that is no component: what follows a sign-in, or the end of a session. */
export const navigate: Navigate = (path, options) => go(path, options);
