/** Page for frames of other sites: of the whole application it has the room of a share link alone (decision 075). */
export const ROOM_FRAME = '/embed';

/** The same for the room of one project, which the sites that its owner names may frame (decision 119). */
export const projectFrame = (id: string): string => `${ROOM_FRAME}/${id}`;

const PROJECT_FRAME = /^\/embed\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** The project whose room has this address; null for any other address. */
export const readProjectFrame = (path: string): string | null => PROJECT_FRAME.exec(path)?.[1]?.toLowerCase() ?? null;
