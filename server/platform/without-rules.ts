import { z } from 'zod';

/**
 * The same shape without what people are told about their input: lengths, patterns, refinements. For reading what is stored already: a
 * rule that came later, or was broken by hand, must not make a record, and every list that it is in, unreadable.
 */
export function withoutRules<T extends z.ZodType>(schema: T): z.ZodType<z.output<T>> {
  return relax(schema) as z.ZodType<z.output<T>>;
}

/** Whatever has no rules of its own, and anything that converts, stays as it is. */
function relax(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return def.coerce ? schema : z.string();
    case 'number':
      return def.coerce ? schema : z.number();
    case 'array':
      return z.array(relax(def.element));
    case 'tuple':
      return def.rest ? schema : z.tuple(def.items.map(relax) as [z.core.$ZodType]);
    case 'object': {
      const shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, relax(field)]));
      return def.catchall ? z.object(shape).catchall(def.catchall) : z.object(shape);
    }
    case 'union':
      return 'discriminator' in def ? schema : z.union(def.options.map(relax));
    case 'nullable':
      return z.nullable(relax(def.innerType));
    case 'optional':
      return z.optional(relax(def.innerType));
    case 'default':
      return z._default(relax(def.innerType), () => def.defaultValue);
    default:
      return schema;
  }
}
