/** How long a deletion can be taken back: what belonged to it goes afterwards. */
export const RESTORABLE_MS = 24 * 3_600_000;
