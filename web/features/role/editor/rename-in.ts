/** As a form holds them: an entry that is being typed may not exist yet. */
export type Greetings = readonly (string | undefined)[];

export const isSaid = (texts: Greetings, name: string): boolean => texts.some((text) => text?.includes(name));

export const renameIn = (texts: Greetings, former: string, name: string): (string | undefined)[] =>
  texts.map((text) => text?.replaceAll(former, name));
