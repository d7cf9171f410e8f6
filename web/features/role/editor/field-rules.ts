import type { z } from 'zod';
import { RoleInput } from '#contract/role.contract.ts';
import { ResumeFiles } from '#contract/role-fields.contract.ts';
import { isInterviewer, type ModelChoice, modelRules } from '#contract/role-model.contract.ts';

type Path = readonly (string | number)[];

/** The contract's rule of one field of the form, as it is for the chosen model. Numbers in a path stand for entries of a list. */
export function fieldRule(path: Path, choice: ModelChoice): z.ZodType {
  const last = path.at(-1) as string;
  const rules = modelRules(choice);
  if (last in rules && path[0] !== 'avatarRoleDetailVos') return rules[last as keyof typeof rules];
  if (path[0] === 'userFileUrl' && isInterviewer(choice)) return ResumeFiles;
  return walk(RoleInput, path);
}

function walk(schema: z.core.$ZodType, path: Path): z.ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (path.length === 0) return schema as z.ZodType;
  const [step = '', ...rest] = path;
  switch (def.type) {
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'optional':
      return walk(def.innerType, path);
    case 'pipe':
      return walk(def.out, path);
    case 'array':
      return walk(def.element, rest);
    case 'object': {
      const field = def.shape[step];
      if (field) return walk(field, rest);
    }
  }
  throw new Error(`no field ${path.join('.')}`);
}
