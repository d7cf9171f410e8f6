import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text that a header takes. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: its SHA-256 in hexadecimal. Tokens are random, so that no salt or slow hash is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
