/** What the product brings by itself: people, voices of the machine's own engine, languages that those speak. A test counts them. */
export const SHIPPED_COUNTS = { avatars: 10, voices: 11, languages: 4 } as const;
