import { CODE } from '#contract/errors.contract.ts';
import { PROVIDER_LIMITS, type Provider, type ProviderInput, type ProviderModel } from '#contract/provider.contract.ts';
import { type AuditRecord, listChanges, type RecordAction } from '#server/modules/audit/index.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { describeRow } from './open-provider.ts';
import type { ProviderRow, ProviderStore } from './provider.store.ts';
import { openIce, sealIce, tellIce } from './sealed-ice.ts';

type Who = Pick<AuditRecord, 'actor' | 'address'>;

interface Dependencies {
  store: ProviderStore;
  secretBox: SecretBox;
  record: RecordAction;
  /** Called after every change that is stored. */
  changed(): Promise<void>;
}

/** The rules by which operators change services. What is done and the audit log's line on it come to be together or not at all. */
export function createProviderEditor({ store, secretBox, record, changed }: Dependencies) {
  return {
    list: async (): Promise<Provider[]> => (await store.list()).map((row) => describeRow(row, secretBox)),

    async save(input: ProviderInput, who: Who): Promise<Provider> {
      const saved = await store.change(async ({ list, save, tx }) => {
        const rows = await list();
        const before = rows.find((row) => row.id === input.id) ?? null;
        if (input.id && !before) throw notFound('模型服务');
        if (!before && rows.length >= PROVIDER_LIMITS.providers)
          throw new AppError(CODE.conflict, `最多添加 ${PROVIDER_LIMITS.providers} 个模型服务`);
        if (rows.some((row) => row !== before && row.purpose === input.purpose && row.name === input.name))
          throw refuse('name', `已有名为「${input.name}」的模型服务`);
        const { id, key: _, ice, ...settings } = input;
        const sealedIce = sealIce(ice, before, secretBox);
        const after = await save(id, { ...settings, sealedIce, sealedKey: chooseKey(input, before, secretBox) });
        const target = { id: after.id, name: after.name };
        const changes = listChanges(before && visible(before), visible(after));
        // The key itself never enters the log, only that somebody changed it.
        if (after.sealedKey !== (before?.sealedKey ?? null))
          changes.push({ field: 'apiKey', before: '', after: after.sealedKey ? '已更换' : '已移除' });
        const ofIce = tellIce(openIce(before?.sealedIce ?? null, secretBox), openIce(after.sealedIce, secretBox));
        if (ofIce) changes.push(ofIce);
        const action = before ? 'provider.update' : 'provider.create';
        await record({ ...who, action, target, changes }, tx);
        return after;
      });
      await changed();
      return describeRow(saved, secretBox);
    },

    /** A test has shown that a model thinks first. Nothing is written where that is known, or the model is not there any more. */
    async noteThinksFirst(id: string, model: string, who: Who): Promise<void> {
      const isNew = await store.change(async ({ list, save, tx }) => {
        const before = (await list()).find((row) => row.id === id);
        const isMeant = (one: ProviderModel) => one.name === model && one.thinksFirst !== 1;
        if (!before?.models.some(isMeant)) return false;
        const models = before.models.map((one) => (isMeant(one) ? { ...one, thinksFirst: 1 as const } : one));
        const { id: _, createdAt: __, updatedAt: ___, ...values } = before;
        const after = await save(id, { ...values, models });
        const changes = listChanges(visible(before), visible(after));
        await record({ ...who, action: 'provider.update', target: { id, name: after.name }, changes }, tx);
        return true;
      });
      if (isNew) await changed();
    },

    async remove(id: string, who: Who): Promise<void> {
      await store.change(async ({ list, remove, tx }) => {
        const found = (await list()).find((row) => row.id === id);
        if (!found) throw notFound('模型服务');
        await remove(id);
        const target = { id, name: found.name };
        await record({ ...who, action: 'provider.delete', target, changes: listChanges(visible(found), null) }, tx);
      });
      await changed();
    },
  };
}

/** Sealed key to store. A stored key is never sent to a host for which it was not entered. */
export function chooseKey(
  input: Pick<ProviderInput, 'key' | 'baseUrl'>,
  before: ProviderRow | null,
  secretBox: SecretBox,
): string | null {
  if (input.key !== undefined) return input.key === '' ? null : secretBox.seal(input.key);
  if (!before?.sealedKey) return null;
  if (new URL(before.baseUrl).origin !== new URL(input.baseUrl).origin)
    throw refuse('key', '服务地址换了主机，请重新填写密钥');
  return before.sealedKey;
}

function refuse(field: string, message: string): AppError {
  return new AppError(CODE.badInput, message, { fields: [{ field, message }] });
}

const visible = ({
  sealedKey: _,
  sealedIce: _____,
  id: __,
  createdAt: ___,
  updatedAt: ____,
  speech,
  ...settings
}: ProviderRow) => ({
  ...settings,
  // A header may hold a key that was written into it.
  ...(speech ? { speech: { ...speech, template: speech.template && { ...speech.template, headers: '' } } } : {}),
});
