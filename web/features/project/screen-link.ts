import { EXAMPLE_CODE, shortLink, startedPath } from '#contract/short-link.contract.ts';

/** Where its owner opens a project in this browser. */
export const roomAddress = (id: string): string => location.origin + startedPath('room', id);

/** Where a project stands on a screen that is signed in: a large one, or a kiosk. */
export const screenAddress = (id: string): string => location.origin + startedPath('room', id, { device: 'kiosk' });

/** Where visitors will find a room is settled when it is opened; a code of this one has as many modules. */
export const exampleAddress = (): string => shortLink(location.origin, EXAMPLE_CODE);

/** What is saved of a project, as its visitors would get it, for its owner: within the application. */
export const draftAddress = (id: string): string => `/digital/app?type=1&id=${id}&draft=1`;

/** The same of its scripted presentation, beginning with this node. */
export const draftPlayAddress = (id: string, nodeId: string): string => `/outlinePlay/${id}?draft=1&node=${nodeId}`;

/** Where phones list the projects of an account that is signed in. */
export const phoneAddress = (): string => `${location.origin}/#/h5/list`;

/** Where everybody finds a room that has a name. */
export const publicAddress = (name: string): string => `${location.origin}/#/digital2/${encodeURIComponent(name)}`;

/** Where its owner has its scripted presentation played. */
export const playAddress = (id: string): string => location.origin + startedPath('play', id);
