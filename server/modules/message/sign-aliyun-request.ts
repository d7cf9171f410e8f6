import { createHash, createHmac } from 'node:crypto';

export interface AliyunRequest {
  host: string;
  action: string;
  version: string;
  /** API parameters; they travel in the query. */
  query: Record<string, string>;
  /** Never used twice. */
  nonce: string;
  at: Date;
}

interface AliyunKey {
  accessKeyId: string;
  accessKeySecret: string;
}

const ALGORITHM = 'ACS3-HMAC-SHA256';

/**
 * Signs an RPC call (POST `/` without a body) by Aliyun's signature version 3, ACS3-HMAC-SHA256:
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export function signAliyunRequest(request: AliyunRequest, key: AliyunKey) {
  const signed: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': request.at.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  };
  const names = Object.keys(signed).toSorted();
  const query = Object.entries(request.query)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .toSorted()
    .join('&');
  const headerLines = names.map((name) => `${name}:${signed[name]}\n`).join('');
  const canonical = ['POST', '/', query, headerLines, names.join(';'), sha256('')].join('\n');
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `${ALGORITHM} Credential=${key.accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { query, headers: { ...signed, authorization } };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 3986: everything but letters, digits and `-_.~`. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
