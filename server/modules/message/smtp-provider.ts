import { createTransport } from 'nodemailer';
import type { MailConfig } from '#server/platform/config.ts';
import { DeliveryError, type MessageProvider } from './message-provider.ts';

/** Bounds each phase of a conversation with the server, in ms, so that a silent one can't hold the queue. */
const TIMEOUT = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mail by SMTP, one connection a message: codes are few, and a connection that is kept open dies unseen. */
export function createSmtpProvider({ url, from }: MailConfig): MessageProvider {
  const transport = createTransport({ url, ...TIMEOUT });
  return {
    name: 'smtp',
    async deliver({ id, target, sender, subject, text }) {
      try {
        await transport.sendMail({
          from: sender === '' ? from : { name: sender, address: readAddress(from) },
          // As an object: an address is never read as a list or a group.
          to: { name: '', address: target },
          subject,
          text,
          textEncoding: 'base64',
          // The same for every attempt, so that a mailbox can drop what was sent twice.
          messageId: `<${id}@${readDomain(from)}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        });
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
  };
}

/** Of `name <address>`, or of an address alone. */
function readAddress(from: string): string {
  return (/<([^>]+)>/.exec(from)?.[1] ?? from).trim();
}

function readDomain(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}

/** 5xx is the server's "never", 4xx its "not now" (RFC 5321 §4.2.1); no answer at all may be one later. */
function toDeliveryError(error: unknown): DeliveryError {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const permanent = responseCode !== undefined && responseCode >= 500;
  const reason = code === 'EAUTH' ? '邮件服务器拒绝登录' : responseCode ? '邮件服务器拒收' : '无法连接邮件服务器';
  return new DeliveryError(`${reason}：${message ?? String(error)}`, { permanent, cause: error });
}
