import type { PLACEHOLDERS, SpeechTemplate } from '#contract/voice-service.contract.ts';

export type TemplateValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

/** A request that a template describes, ready to be sent. */
export interface FilledRequest {
  method: 'GET' | 'POST';
  /** What follows the service's address. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/**
 * Writes the values where the template names them, each as its place demands: percent-encoded in the path, as part of a JSON string in a
 * JSON body, without line breaks in a header. What a visitor made the role say can so never change what the request means.
 */
export function fillTemplate(template: SpeechTemplate, values: TemplateValues): FilledRequest {
  const fill = (text: string, write: (value: string) => string) =>
    text.replace(PLACEHOLDER, (_, name: string) => write(values[name as keyof TemplateValues] ?? ''));
  const isJson = /^\s*[{[]/.test(template.body);
  const headers = readHeaders(fill(template.headers, (value) => value.replace(/[^\x20-\x7e]/g, '')));
  const hasBody = template.method === 'POST' && template.body !== '';
  if (hasBody) headers['content-type'] ??= isJson ? 'application/json' : 'text/plain; charset=utf-8';
  return {
    method: template.method,
    path: fill(template.path, encodeURIComponent),
    headers,
    body: hasBody
      ? fill(template.body, isJson ? (value) => JSON.stringify(value).slice(1, -1) : encodePlain)
      : undefined,
  };
}

/** A form is the only other body that services take; in plain text nothing can break out of. */
const encodePlain = (value: string): string => encodeURIComponent(value).replaceAll('%20', '+');

function readHeaders(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
      }),
  );
}
