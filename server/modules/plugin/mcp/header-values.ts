import { CODE } from '#contract/errors.contract.ts';
import type { ToolServerInput } from '#contract/plugin.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import type { ToolServerRow } from './tool-server.store.ts';

type Stored = Pick<ToolServerRow, 'url' | 'sealedHeaders'>;

/** Values of a server's headers; null when they cannot be opened any more. */
export function openHeaders(
  { sealedHeaders }: Pick<Stored, 'sealedHeaders'>,
  secretBox: SecretBox,
): Record<string, string> | null {
  if (sealedHeaders === null) return {};
  const text = secretBox.open(sealedHeaders);
  return text === null ? null : JSON.parse(text);
}

/**
 * Values for the headers of a form: a header without a value takes the stored one, which is never sent to a host for which it was not
 * entered.
 * @throws AppError at the field of the header that has none
 */
export function chooseHeaders(
  input: Pick<ToolServerInput, 'url' | 'headers'>,
  before: Stored | null,
  secretBox: SecretBox,
): Record<string, string> {
  const stored = before ? openHeaders(before, secretBox) : {};
  const isSameHost = before !== null && new URL(before.url).origin === new URL(input.url).origin;
  const values = input.headers.map(({ name, value }, index): [string, string] => {
    if (value !== undefined) return [name, value];
    const kept = Object.entries(stored ?? {}).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
    if (kept !== undefined && isSameHost) return [name, kept];
    const message =
      kept === undefined ? `请填写请求头 ${name} 的值` : `服务地址换了主机，请重新填写请求头 ${name} 的值`;
    throw new AppError(CODE.badInput, message, { fields: [{ field: `headers.${index}.value`, message }] });
  });
  return Object.fromEntries(values);
}

export const sealHeaders = (values: Record<string, string>, secretBox: SecretBox): string | null =>
  Object.keys(values).length > 0 ? secretBox.seal(JSON.stringify(values)) : null;
