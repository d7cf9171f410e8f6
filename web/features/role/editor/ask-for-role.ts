import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '#web/lib/query-client.ts';
import { roleQuery } from '../role.queries.ts';
import { avatarsQuery } from './editor.queries.ts';

let release = () => {};

/** Asks for the role and its looks before the editor stands there; a role is forgotten as soon as nobody watches it, so it is watched. */
export function askForRole(id: string | null): void {
  void queryClient.prefetchQuery(avatarsQuery());
  if (id !== null) release = new QueryObserver(queryClient, roleQuery(id)).subscribe(() => {});
}

/** The editor stands there, or is gone: it watches by itself. */
export function stopAsking(): void {
  release();
  release = () => {};
}
