/** Where a project stands on a screen that is signed in; with a ticket, on one that is not. */
export function screenAddress(id: string, ticket?: string): string {
  const address = `${location.origin}/#/digital/app?type=1&id=${id}`;
  return ticket === undefined ? address : `${address}&ticket=${encodeURIComponent(ticket)}`;
}

/** Where its scripted presentation is played, by its owner. */
export const playAddress = (id: string): string => `${location.origin}/#/outlinePlay/${id}`;
