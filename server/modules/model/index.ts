import { MODEL_NAMES, type Model, modelList } from '#contract/model.contract.ts';
import type { LlmConfig } from '#server/platform/config.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';

/** What answers for a model name. */
export type Engine = { kind: 'builtin'; label: string } | { kind: 'endpoint'; label: string; model: string };

const BUILTIN: Engine = { kind: 'builtin', label: '离线应答' };

/** The models that roles may choose, and what stands behind each name. */
export function createModelModule(llm: LlmConfig | null) {
  const names = [...new Set([...MODEL_NAMES, ...(llm?.models.keys() ?? [])])];

  /** Null: nobody has configured this model. The platform's own names run on the offline answerer until they are mapped. */
  const findEngine = (name: string): Engine | null => {
    const model = llm?.models.get(name);
    if (model) return { kind: 'endpoint', label: model, model };
    return name.startsWith('uclai-') ? BUILTIN : null;
  };

  return {
    findEngine,
    /** Name at the endpoint of the model that works without a role: the first one configured; null without any. */
    backgroundModel: (): string | null => llm?.models.values().next().value ?? null,
    register(handle: Handle) {
      handle(modelList, async () =>
        names.map((name): Model => {
          const engine = findEngine(name);
          return {
            name,
            ready: engine !== null,
            engine: engine?.kind === 'endpoint' ? engine.model : (engine?.kind ?? ''),
            engineLabel: engine?.label ?? '未配置',
          };
        }),
      );
    },
  };
}
