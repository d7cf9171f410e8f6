import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  /** As mailboxes show it. */
  sender: string;
  to: string;
  subject: string;
  text: string;
  messageId: string;
  /** Names of all header fields, in lower case. */
  fields: string[];
}

/** How the server answers; a code of 4xx means "not now", one of 5xx "never". */
interface Script {
  user: string;
  password: string;
  /** Called for each recipient; a code refuses it. */
  onRecipient?: (address: string) => number | null;
}

/** A real SMTP server on a free port that keeps what it is given. */
export async function startMailServer({ user, password, onRecipient }: Script, port = 0) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth({ username, password: given }, _session, done) {
      if (username === user && given === password) return done(null, { user });
      done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      const refusal = onRecipient?.(address) ?? null;
      done(refusal ? Object.assign(new Error('scripted refusal'), { responseCode: refusal }) : null);
    },
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      mails.push({ from, to: envelope.rcptTo[0]?.address ?? '', ...readMail(Buffer.concat(chunks).toString()) });
      done();
    },
  });
  server.on('error', () => {}); // a client that goes away is its own business
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    mails,
    port: address.port,
    url: `smtp://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Just enough of MIME for what the product writes: encoded words, and one base64 text. */
function readMail(raw: string): Omit<ReceivedMail, 'from' | 'to'> {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ');
  const read = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '';
  const text = Buffer.from(body.join('\r\n\r\n'), 'base64').toString();
  const fields = [...headers.matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase());
  return {
    sender: readWords(read('from')),
    subject: readWords(read('subject')),
    text,
    messageId: read('message-id'),
    fields,
  };
}

/** Encoded words of a header. */
function readWords(value: string): string {
  return value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_all, text: string) => Buffer.from(text, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, text: string) =>
      decodeURIComponent(text.replaceAll('_', ' ').replace(/=(?=[0-9A-F]{2})/g, '%')),
    );
}
