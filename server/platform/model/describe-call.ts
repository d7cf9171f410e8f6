import type { ProviderKind } from '#contract/provider.contract.ts';

/** The part of a service that says how it is spoken to. */
export interface Endpoint {
  kind: ProviderKind;
  baseUrl: string;
  key: string | null;
}

/** Of a role, for services of the kind `dingDing`: which company and which application asks. */
const DING_HEADERS = { token: 'x-dingtalk-token', corpId: 'x-dingtalk-corp-id', appId: 'x-dingtalk-app-id' } as const;
/** What a header may carry. */
const VISIBLE = /^[\x21-\x7e]{1,500}$/;

/**
 * Address and headers of a chat call. `openai`, `hb-llm` and `haiYi` speak the OpenAI protocol below their address; `dingDing` takes
 * the same body at exactly its address, with the role's token, corpId and appId as headers. What those headers cannot carry is left out.
 */
export function describeCall({ kind, baseUrl, key }: Endpoint, variables: Readonly<Record<string, string>> = {}) {
  const authorization: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
  if (kind !== 'dingDing') return { url: `${baseUrl}/chat/completions`, headers: authorization };
  const own = Object.entries(DING_HEADERS).flatMap(([name, header]) => {
    const value = variables[name]?.trim() ?? '';
    return VISIBLE.test(value) ? [[header, value] as const] : [];
  });
  return { url: baseUrl, headers: { ...authorization, ...Object.fromEntries(own) } };
}
