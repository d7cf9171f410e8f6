import { ROOM_FRAME, readProjectFrame } from '#contract/room-frame.contract.ts';

/** The project whose room this page is, where it is the one that chosen sites may frame; null on every other page. */
export const framedProject = (): string | null => readProjectFrame(window.location.pathname);

/** The page is one that other sites may frame: it has one room and nothing else. */
export const isFramed = (): boolean => window.location.pathname === ROOM_FRAME || framedProject() !== null;
