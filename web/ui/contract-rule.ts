import type { Rule } from 'antd/es/form';
import type { z } from 'zod';

/** A form rule that is the contract's own: the form says what the server would say. */
export function contractRule(schema: z.ZodType): Rule {
  return {
    validator: async (_rule, value) => {
      const result = schema.safeParse(value);
      if (!result.success) throw new Error(result.error.issues[0]?.message);
    },
  };
}
