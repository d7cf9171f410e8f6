/** `default-src` speaks for what is loaded; these stay open where a policy does not name them. */
const CLOSED = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** What data may do when somebody opens it as a page: nothing. */
const NOTHING = `default-src 'none'; ${CLOSED}`;

/** On every response; pages and the API document replace the policy by their own. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': NOTHING,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
    'permissions-policy':
      'microphone=(self), camera=(self), fullscreen=(self), clipboard-write=(self), autoplay=(self), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
    // A browser that has seen it refuses http for this host: only where people have https.
    ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Page of the API document, whose viewer brings its own scripts and styles as files. */
export const DOCUMENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The hash is of the one style element that the viewer's script writes.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Policy of the application's page: scripts of ours only; styles of ours, and those that carry this response's nonce (Ant Design writes
 * its own at run time).
 * @param ancestors who may frame it
 */
export function pagePolicy(nonce: string, ancestors = "'self'"): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Brands and the answers of question-and-answer libraries show pictures and videos from the web.
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    // Fonts of the materials reach the page as what its session has fetched.
    "font-src 'self' blob:",
    "worker-src 'self'",
    "connect-src 'self'",
    // Scenes hold pages of other sites (web/scene/views/web-view.tsx), in a sandbox.
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/** A script may run as a worker, which goes by the policy that its file came with. */
export const SCRIPT_POLICY = `default-src 'none'; script-src 'self'; connect-src 'self'; ${CLOSED}`;
/** The one worker that runs WebAssembly: the model that tells speech from noise. Nothing else may. */
export const WASM_WORKER_POLICY = SCRIPT_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
/** A drawing opened as a page may colour itself and do nothing else. */
export const DRAWING_POLICY = `default-src 'none'; style-src 'unsafe-inline'; ${CLOSED}; sandbox`;
/** What people have uploaded: not even as a page of its own origin. */
export const UPLOAD_POLICY = `${NOTHING}; sandbox`;
