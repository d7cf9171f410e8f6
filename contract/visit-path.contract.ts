/** Path of `openVisit`, which is asked before any rules of calls are there. */
export const OPEN_VISIT_PATH = '/avatar/visit/open';
/** How long a pass opens a room, unless the password is changed before. Asked of what the browser keeps before any rules are there. */
export const PASS_HOURS = 12;
