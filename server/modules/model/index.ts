import { CODE } from '#contract/errors.contract.ts';
import {
  DEFAULT_MODEL,
  isBuiltInModel,
  listModels,
  MODEL_KINDS,
  MODEL_NAMES,
  type Model,
  type ModelRights,
  mayChoose,
  modelList,
} from '#contract/model.contract.ts';
import type { OpenProvider } from '#server/modules/provider/index.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';

/** What answers for a model name. `label` is for people; services are asked by the name in the product's list. */
export type AnsweringModel =
  | { kind: 'builtin'; label: string }
  /** `contextTokens`: what question and answer may come to together; null: not known. */
  | { kind: 'endpoint'; label: string; model: string; contextTokens: number | null };

interface Dependencies {
  /** Enabled chat services, in the order in which they are asked. */
  findProviders(): readonly OpenProvider[];
  rightsOf(accountId: string): Promise<ModelRights>;
}

const BUILTIN: AnsweringModel = { kind: 'builtin', label: '离线应答' };
const FORBIDDEN = '当前账号不能使用该模型，请选择其他模型或联系管理员';
const UNCONFIGURED = '该模型未配置，请选择其他模型';

/** The models that roles may choose, and what stands behind each name. */
export function createModelModule({ findProviders, rightsOf }: Dependencies) {
  const findModels = (name: string) =>
    findProviders().flatMap(({ models }) => models.filter((model) => model.name === name));

  /**
   * Null: nobody has configured this model. The platform's own uclai names run on the offline answerer until they are mapped, an
   * interviewer on what the default model runs on.
   */
  const findModel = (name: string): AnsweringModel | null => {
    const models = findModels(name);
    if (models.length === 0 && name === MODEL_KINDS.interviewer) return findModel(DEFAULT_MODEL);
    const [first] = models;
    // Any of the services may come to answer: what is sent must fit the smallest.
    const known = models.flatMap(({ contextTokens }) => contextTokens ?? []);
    const contextTokens = known.length > 0 ? Math.min(...known) : null;
    if (first) return { kind: 'endpoint', label: first.model, model: name, contextTokens };
    return name.startsWith('uclai-') && isBuiltInModel(name) ? BUILTIN : null;
  };
  const isReserved = (name: string) => findModels(name).some((model) => model.reserved === 1);

  return {
    /**
     * What answers for an account's role. Throws `badInput` with a sentence for a model that the account may not choose, or that nobody
     * has configured.
     */
    async choose(accountId: string, name: string): Promise<AnsweringModel> {
      if (name !== DEFAULT_MODEL && !mayChoose(await rightsOf(accountId), name, isReserved(name)))
        throw new AppError(CODE.forbidden, FORBIDDEN, { fields: [{ field: 'modelName', message: FORBIDDEN }] });
      const engine = findModel(name);
      if (!engine)
        throw new AppError(CODE.badInput, UNCONFIGURED, { fields: [{ field: 'modelName', message: UNCONFIGURED }] });
      return engine;
    },
    /** Whether somebody has configured a service for it. */
    isReady: (name: string): boolean => findModel(name) !== null,
    /** Whether a language model stands behind it, which has answers of its own. */
    answersAlone: (name: string): boolean => findModel(name)?.kind === 'endpoint',
    /** The model that works without a role, such as on documents: the first one configured that everybody may use; null without any. */
    background(): { name: string; label: string } | null {
      const [first] = findProviders().flatMap(({ models }) => models.filter((model) => model.reserved === 0));
      return first ? { name: first.name, label: first.model } : null;
    },
    register(handle: Handle) {
      handle(modelList, async ({ session }) => {
        const rights = await rightsOf(session.accountId);
        const configured = findProviders().flatMap(({ models }) => models.map(({ name }) => name));
        const names = new Set([...MODEL_NAMES, ...listModels(rights.models), ...configured, ...rights.customizedNlp]);
        return [...names].filter((name) => mayChoose(rights, name, isReserved(name))).map(describe);
      });
    },
  };

  function describe(name: string): Model {
    const engine = findModel(name);
    return {
      name,
      ready: engine !== null,
      engine: engine?.kind === 'endpoint' ? engine.label : (engine?.kind ?? ''),
      engineLabel: engine?.label ?? '未配置',
      custom: !isBuiltInModel(name),
      contextTokens: findModels(name)[0]?.contextTokens ?? null,
    };
  }
}
