import { RequestError } from '#web/lib/transport/request-error.ts';

type FieldPath = (string | number)[];

/** What the server says about single fields, as an antd form takes it: `form.setFields(readFieldErrors(error))`. */
export function readFieldErrors(error: unknown): { name: FieldPath; errors: string[] }[] {
  if (!(error instanceof RequestError)) return [];
  return error.fields.map(({ field, message }) => ({ name: toPath(field), errors: [message] }));
}

/** `welcomeText.0` as the form names it. */
function toPath(field: string): FieldPath {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
