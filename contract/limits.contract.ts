/** Limits of the specification (2 §5, §9), once for forms and server. Texts are counted in code points. */
export const LIMITS = {
  roleName: 30,
  roleDesc: 100,
  welcomeText: 1000,
  unknownReply: 1000,
  libraryName: 30,
  librariesPerAccount: 30,
  /** Longest text of one segment, when it is changed by hand. */
  segmentText: 4000,
  /** Longest text that becomes a document without a file. */
  segmentedText: 200_000,
  questionLibrariesPerAccount: 1,
  libraryFileBytes: 50 * 1024 * 1024,
  /** Scanned pages of one document that are read by character recognition, which takes 3 to 8 s a page. */
  recognisedPages: 60,
  /** Longest question that one chat turn takes. */
  query: 2000,
  requestTimeoutMs: 600_000,
  libraryPollMs: 2000,
} as const;
