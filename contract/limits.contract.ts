/** Limits of the specification (2 §5, §9), once for forms and server. Texts are counted in code points. */
export const LIMITS = {
  roleName: 30,
  roleDesc: 100,
  welcomeText: 1000,
  unknownReply: 1000,
  sensitiveWordReply: 1000,
  sleepText: 1000,
  prompt: 3000,
  answerPrefix: 100,
  answerPrefixes: 10,
  commonQuestion: 100,
  commonQuestions: 5,
  libraryName: 30,
  /** Records that one call deletes, restores, moves, switches or has read again. */
  bulk: 1000,
  librariesPerAccount: 30,
  rolesPerAccount: 2000,
  projectsPerAccount: 2000,
  /** Scenes that an account keeps to begin others with; all of them are sent at once. */
  sceneTemplatesPerAccount: 30,
  /** Longest text of one segment, when it is changed by hand. */
  segmentText: 4000,
  /** Longest text that becomes a document without a file. */
  segmentedText: 200_000,
  questionLibrariesPerAccount: 1,
  /** Files that one call adds to a library, or looks into before. */
  filesAtOnce: 100,
  /** Files of an account that are on their way to one process at the same time; a page sends three. */
  uploadsAtOnce: 20,
  /** Previews of an account that run at the same time. */
  previewsAtOnce: 4,
  libraryFileBytes: 50 * 1024 * 1024,
  /** Sessions with a digital human at the same time, as long as an operator sets no other number on the account. */
  lines: 10,
  /** What an account that registers by itself may keep, bytes: the plan that the site offers for trying. */
  trial: { documents: 200 * 1024 * 1024, material: 500 * 1024 * 1024 },
  /** What the plan above it holds, bytes; an operator sets it on the account. */
  standard: { documents: 5 * 1024 ** 3, material: 20 * 1024 ** 3 },
  /** Scanned pages of one document that are read by character recognition, which takes 3 to 8 s a page. */
  recognisedPages: 60,
  /** Silence after which a role says its sleep text. */
  sleepAfterMs: 60_000,
  /** Questions of one visitor. */
  asksPerMinute: 20,
  /** Longest question that one chat turn takes. */
  query: 2000,
  /** Longest text of an answer that a client sends back. */
  answerText: 20_000,
  /** How long a turn goes on for a client that said it would come back. */
  resumeGraceMs: 8000,
  requestTimeoutMs: 600_000,
} as const;

/** Of voices that are made of recordings. */
export const CLONE_LIMITS = {
  name: 20,
  /** Voices of its own that an account may have. */
  perAccount: 20,
} as const;

/** Longest and shortest time that conversations are kept, in days. */
export const RETENTION_DAYS = { min: 1, max: 3650 } as const;

/** Of links that are shared. */
export const SHARE_LIMITS = {
  /** Longest validity of a link, in days. */
  days: 30,
  /** Links that an account may have, revoked and expired ones included. */
  perAccount: 1000,
} as const;
