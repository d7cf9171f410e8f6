import { ENVIRONMENT_PROVIDER, PROVIDER_LIMITS } from '#contract/provider.contract.ts';
import type { LlmConfig } from '#server/platform/config.ts';
import type { OpenProvider } from './open-provider.ts';

/** The service that LLM_BASE_URL, LLM_API_KEY and LLM_MODELS describe. It goes after what operators have added. */
export function describeEnvironment(llm: LlmConfig): OpenProvider {
  const unknown = {
    contextTokens: null,
    maxOutputTokens: null,
    promptPrice: 0,
    completionPrice: 0,
    dimensions: null,
    fallback: '',
    reserved: 0 as const,
    thinksFirst: 0 as const,
  };
  return {
    id: ENVIRONMENT_PROVIDER,
    purpose: 'chat',
    kind: 'openai',
    name: '来自环境变量',
    baseUrl: llm.baseUrl,
    key: llm.apiKey,
    models: [...llm.models].map(([name, model]) => ({ name, model, ...unknown })),
    concurrency: 512,
    timeoutMs: PROVIDER_LIMITS.timeoutMs.default,
    priority: PROVIDER_LIMITS.priority,
    speech: null,
    ice: [],
  };
}
