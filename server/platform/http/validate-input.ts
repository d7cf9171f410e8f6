import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core';
import { CODE, CODE_MESSAGE, type FieldError } from '#contract/errors.contract.ts';
import { AppError } from '../errors.ts';
import { explainIssue } from './explain-issue.ts';

/** What a schema of the contract says about input: the value as it is handed on, or a refusal with every field that is wrong. */
export const validateInput =
  ({ schema }: { schema: $ZodType }) =>
  (input: unknown): { value: unknown } | { error: AppError } => {
    const { data, error } = safeParse(schema, input, { reportInput: true });
    if (!error) return { value: data };
    const fields = error.issues.map(
      (issue): FieldError => ({ field: issue.path.map(String).join('.'), message: say(issue) }),
    );
    return { error: new AppError(CODE.badInput, fields[0]?.message ?? CODE_MESSAGE[CODE.badInput], { fields }) };
  };

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
