import {
  $ZodAsyncError,
  type $ZodIssue,
  type $ZodRawIssue,
  type $ZodType,
  type $ZodTypes,
  config,
  util,
} from 'zod/v4/core';
import { CODE, CODE_MESSAGE, type FieldError } from '#contract/errors.contract.ts';
import { AppError } from '../errors.ts';
import { explainIssue } from './explain-issue.ts';

/** Faults that are told at once; whoever has mended them is told the next. */
const MOST_FAULTS = 20;
const CONTEXT = { async: false, reportInput: true } as const;

/** What a schema of the contract says about input: the value as it is handed on, or a refusal with the fields that are wrong. */
export const validateInput =
  ({ schema }: { schema: $ZodType }) =>
  (input: unknown): { value: unknown } | { error: AppError } => {
    const issues = findLongList(schema as $ZodTypes, input, []);
    const result = issues.length > 0 ? { value: null, issues } : schema._zod.run({ value: input, issues: [] }, CONTEXT);
    if (result instanceof Promise) throw new $ZodAsyncError();
    if (result.issues.length === 0) return { value: result.value };
    const fields = result.issues.slice(0, MOST_FAULTS).map((raw): FieldError => {
      const issue = util.finalizeIssue(raw, CONTEXT, config());
      return { field: issue.path.map(String).join('.'), message: say(issue) };
    });
    return { error: new AppError(CODE.badInput, fields[0]?.message ?? CODE_MESSAGE[CODE.badInput], { fields }) };
  };

/**
 * The first list that is longer than it may be. A schema looks at all items before it counts them, and each wrong one costs a thousand times
 * its bytes.
 */
function findLongList(schema: $ZodTypes, input: unknown, path: PropertyKey[]): $ZodRawIssue[] {
  if (typeof input !== 'object' || input === null) return [];
  const { def } = schema._zod;
  const within = (part: $ZodType, value: unknown, key: PropertyKey) =>
    findLongList(part as $ZodTypes, value, [...path, key]);
  switch (def.type) {
    case 'array': {
      if (!Array.isArray(input)) return [];
      const length = (def.checks ?? []).filter(({ _zod }) => LENGTHS.has(_zod.def.check));
      const payload = { value: input, issues: [] as $ZodRawIssue[] };
      for (const check of length) check._zod.check(payload as never);
      const long = payload.issues.filter(({ code }) => code === 'too_big');
      if (long[0]) return [{ ...long[0], path } as $ZodRawIssue];
      return firstOf(input.keys(), (at) => within(def.element, input[at], at));
    }
    case 'object':
      return firstOf(Object.keys(def.shape), (name) => {
        return Object.hasOwn(input, name) ? within(def.shape[name] as $ZodType, Reflect.get(input, name), name) : [];
      });
    case 'record':
      return firstOf(Object.keys(input), (name) => within(def.valueType, Reflect.get(input, name), name));
    case 'union': {
      // Too long for each that it may be.
      const found = def.options.map((option) => findLongList(option as $ZodTypes, input, path));
      return found.every((issues) => issues.length > 0) ? (found[0] ?? []) : [];
    }
    case 'pipe':
      // What is converted first is only texts and single values; a list is one before and after.
      return findLongList((isConversion(def.in) ? def.out : def.in) as $ZodTypes, input, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return findLongList(def.innerType as $ZodTypes, input, path);
    default:
      return [];
  }
}
const isConversion = (schema: $ZodType): boolean => schema._zod.def.type === 'transform';
const LENGTHS: ReadonlySet<string> = new Set(['max_length', 'length_equals']);

function firstOf<T>(all: Iterable<T>, find: (one: T) => $ZodRawIssue[]): $ZodRawIssue[] {
  for (const one of all) {
    const found = find(one);
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * A rule's own sentence is for people who fill in a form. No form sends a number as text: whoever wrote such a call is told the field and
 * its type.
 */
const say = (issue: $ZodIssue): string =>
  isOfAnotherType(issue) ? explainIssue(issue as Parameters<typeof explainIssue>[0]) : issue.message;

/** Sentences of lists and objects say themselves what is expected. */
const SIMPLE: Record<string, string> = { string: 'string', number: 'number', int: 'number', boolean: 'boolean' };

function isOfAnotherType(issue: $ZodIssue): boolean {
  const { input } = issue;
  if (input === undefined || input === null) return false;
  if (issue.code === 'invalid_value') return issue.values.every((value) => typeof value !== typeof input);
  if (issue.code !== 'invalid_type') return false;
  const wanted = SIMPLE[issue.expected];
  return wanted !== undefined && typeof input !== wanted;
}
