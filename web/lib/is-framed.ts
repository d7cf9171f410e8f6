import { ROOM_FRAME } from '#contract/room-frame.contract.ts';

/** The page is the one that other sites may frame: it has the room of a share link and nothing else. */
export const isFramed = (): boolean => window.location.pathname === ROOM_FRAME;
