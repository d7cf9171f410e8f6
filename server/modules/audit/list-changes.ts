import type { AuditEntry } from '#contract/operator.contract.ts';

type Change = AuditEntry['changes'][number];

/** Whatever may hold a password or a secret, by its field's name; its value never enters the log. */
const HIDDEN = /password|pwd|secret|token|hash/i;
const MAX_CHARACTERS = 300;

/**
 * What differs between two versions of a record, field by field; `baseConfig.logo` names a field within. Null as `before` lists all that is
 * new, null as `after` all that is gone. Fields that hold passwords or secrets are left out.
 */
export function listChanges(before: object | null, after: object | null): Change[] {
  const [old, next] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((field) => !HIDDEN.test(field))
    .map((field) => ({ field, before: old.get(field) ?? '', after: next.get(field) ?? '' }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, before: shorten(change.before), after: shorten(change.after) }));
}

function flatten(record: object | null, path = ''): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(record ?? {})) {
    const field = path + name;
    if (isPlain(value)) for (const [inner, text] of flatten(value, `${field}.`)) fields.set(inner, text);
    else fields.set(field, toText(value));
  }
  return fields;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return (value as unknown[]).length > 0 ? JSON.stringify(value) : '';
  return String(value);
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : text;
}
