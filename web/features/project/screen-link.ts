/** Where a project stands on a screen that is signed in; with a ticket, on one that is not. */
export function screenAddress(id: string, ticket?: string): string {
  const address = `${location.origin}/#/digital/app?type=1&id=${id}`;
  return ticket === undefined ? address : `${address}&ticket=${encodeURIComponent(ticket)}`;
}

/** What is saved of a project, as its visitors would get it, for its owner: within the application. */
export const draftAddress = (id: string): string => `/digital/app?type=1&id=${id}&draft=1`;

/** The same of its scripted presentation, beginning with this node. */
export const draftPlayAddress = (id: string, nodeId: string): string => `/outlinePlay/${id}?draft=1&node=${nodeId}`;

/** Where phones list the projects of an account that is signed in. */
export const phoneAddress = (): string => `${location.origin}/#/h5/list`;

/** Where everybody finds a room that has a name. */
export const publicAddress = (name: string): string => `${location.origin}/#/digital2/${encodeURIComponent(name)}`;

/** Where its scripted presentation is played: by its owner, and with a ticket by everybody. */
export function playAddress(id: string, ticket?: string): string {
  const address = `${location.origin}/#/outlinePlay/${id}`;
  return ticket === undefined ? address : `${address}?ticket=${encodeURIComponent(ticket)}`;
}
