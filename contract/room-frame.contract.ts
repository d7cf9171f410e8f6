/** Page for frames of other sites: of the whole application it has the room of a share link alone (decision 075). */
export const ROOM_FRAME = '/embed';
