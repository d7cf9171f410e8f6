/** Names that are kept for examples and tests (RFC 2606, RFC 6761): behind them nobody answers. */
const NOBODY = /^https?:\/\/(?:[^/:]+\.)?(?:example|test|invalid|localhost)(?:[:/]|$)/i;

/** Whether a link can lead anywhere: an example that an operator has not replaced is not offered to visitors. */
export const reaches = (url: string): boolean => !NOBODY.test(url);
