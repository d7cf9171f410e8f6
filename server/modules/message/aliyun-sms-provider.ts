import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import type { SmsConfig } from '#server/platform/config.ts';
import { DeliveryError, type MessageProvider } from './message-provider.ts';
import { signAliyunRequest } from './sign-aliyun-request.ts';

const TIMEOUT_MS = 10_000;
/** Answers after which the same call may succeed: https://help.aliyun.com/zh/sms/developer-reference/api-error-codes */
const TEMPORARY = /^(Throttling(\..+)?|ServiceUnavailable|InternalError|isp\.(SYSTEM_ERROR|GATEWAY_ERROR))$/;

/** Aliyun SMS, API SendSms of 2017-05-25. The template has one variable, `code`; its wording is Aliyun's to approve, not ours. */
export function createAliyunSmsProvider(config: SmsConfig): MessageProvider {
  const endpoint = new URL(config.endpoint);
  return {
    name: 'aliyun',
    async deliver({ target, code }, signal) {
      const { query, headers } = signAliyunRequest(
        {
          host: endpoint.host,
          action: 'SendSms',
          version: '2017-05-25',
          query: {
            PhoneNumbers: target,
            SignName: config.signName,
            TemplateCode: config.templateCode,
            TemplateParam: JSON.stringify({ code }),
          },
          nonce: randomUUID(),
          at: new Date(),
        },
        config,
      );
      const reply = await send(`${endpoint.origin}/?${query}`, headers, signal);
      if (reply.code === 'OK') return;
      const permanent = reply.status < 500 && reply.code !== '' && !TEMPORARY.test(reply.code);
      throw new DeliveryError(`短信服务拒收：${reply.message || '没有说明'}（${reply.code || reply.status}）`, {
        permanent,
      });
    },
  };
}

async function send(url: string, headers: Record<string, string>, signal: AbortSignal) {
  try {
    const reply = await request(url, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const { Code: code, Message: message } = readObject(await reply.body.text());
    return { status: reply.statusCode, code: String(code ?? ''), message: String(message ?? '') };
  } catch (error) {
    throw new DeliveryError('无法连接短信服务', { permanent: false, cause: error });
  }
}

/** A gateway in between may answer with a page of its own. */
function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
