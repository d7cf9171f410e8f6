import type { BrandInput } from '#contract/company.contract.ts';
import { CODE, type FieldError } from '#contract/errors.contract.ts';
import type { OperatorCompany } from '#contract/operator.contract.ts';
import { type AuditRecord, listChanges, type RecordAction } from '#server/modules/audit/index.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { checkPictures } from './check-pictures.ts';
import type { CompanyStore } from './company.store.ts';

type Who = Pick<AuditRecord, 'actor' | 'address'>;

/** The rules by which operators change brands. What is done and the audit log's line on it come to be together or not at all. */
export function createBrandEditor(store: CompanyStore, record: RecordAction) {
  return {
    list: store.list,

    /** Makes or changes a brand. Throws naming each field that belongs to another brand, or shows a picture of another site. */
    save: ({ companyId, key, hosts, brand }: BrandInput, who: Who): Promise<OperatorCompany> =>
      store.change(async ({ list, save, findAssets, tx }) => {
        const all = await list();
        const before = all.find((item) => item.companyId === companyId) ?? null;
        if (companyId && !before) throw notFound('品牌');
        const fields = findTaken(
          { key, hosts },
          all.filter((item) => item !== before),
        );
        const [first] = fields;
        if (first) throw new AppError(CODE.conflict, first.message, { fields });
        const refused = await checkPictures(brand, before?.brand ?? null, findAssets);
        if (refused[0]) throw new AppError(CODE.badInput, refused[0].message, { fields: refused });
        const after = await save({ companyId, key, hosts: [...new Set(hosts)], brand });
        if (!after) throw notFound('品牌');
        await record({ ...who, ...describeChange(before, after), target: nameTarget(after) }, tx);
        return after;
      }),

    remove: (companyId: string, who: Who): Promise<void> =>
      store.change(async ({ list, remove, tx }) => {
        const found = (await list()).find((item) => item.companyId === companyId);
        if (!found) throw notFound('品牌');
        if (found.isDefault) throw new AppError(CODE.conflict, '默认品牌不能删除');
        if (found.accounts > 0)
          throw new AppError(CODE.conflict, `还有 ${found.accounts} 个账号属于这个品牌，请先把它们移到其他品牌`);
        await remove(companyId);
        await record({ ...who, ...describeChange(found, null), target: nameTarget(found) }, tx);
      }),
  };
}

function findTaken({ key, hosts }: Pick<BrandInput, 'key' | 'hosts'>, others: OperatorCompany[]): FieldError[] {
  const errors: FieldError[] = [];
  const owner = others.find((other) => other.key === key);
  if (owner) errors.push({ field: 'key', message: `品牌标识 ${key} 已用于「${owner.brand.companyName}」` });
  for (const [i, host] of hosts.entries()) {
    const taken = others.find((other) => other.hosts.includes(host));
    if (taken) errors.push({ field: `hosts.${i}`, message: `域名 ${host} 已用于「${taken.brand.companyName}」` });
  }
  return errors;
}

const nameTarget = ({ companyId, brand }: OperatorCompany) => ({ id: companyId, name: brand.companyName });

function describeChange(before: OperatorCompany | null, after: OperatorCompany | null) {
  const verb = before === null ? 'create' : after === null ? 'delete' : 'update';
  const fields = (item: OperatorCompany | null) => item && { key: item.key, hosts: item.hosts, ...item.brand };
  return { action: `company.${verb}`, changes: listChanges(fields(before), fields(after)) };
}

export type BrandEditor = ReturnType<typeof createBrandEditor>;
