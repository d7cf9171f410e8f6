/** Path of `openVisit`, which is asked before any rules of calls are there. */
export const OPEN_VISIT_PATH = '/avatar/visit/open';
