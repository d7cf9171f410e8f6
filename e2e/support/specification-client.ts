import { CALLS, type Kind } from '../specification-calls.ts';

// biome-ignore lint/suspicious/noExplicitAny: whoever has no contract has no types
type Anything = any;

/** What the clients of a file have sent and read, over all of its tests. */
const seen = { calls: new Set<string>(), sent: new Map<string, Set<string>>(), read: new Map<string, Set<string>>() };

/**
 * A client as somebody writes it who has nothing but the specification: plain HTTP, no word of this product's contract. Lists are joined
 * by `|` or commas, objects are JSON texts. Each answer is compared with what the specification prints of it.
 */
export class Client {
  token = '';
  /** What was answered otherwise than the specification says. */
  readonly refusals: string[] = [];
  private readonly address: string;
  constructor(address: string) {
    this.address = address;
  }

  /** GET parameters skip empty values. */
  async get(path: string, parameters: Record<string, unknown> = {}): Promise<Anything> {
    return this.read('GET', path, parameters, await this.send(withQuery(path, parameters), {}));
  }

  async post(path: string, body: unknown): Promise<Anything> {
    return this.read('POST', path, body, await this.send(path, json(body)));
  }

  /** Form style: as an address has it, or as a page's FormData. */
  async form(path: string, values: Record<string, string>, style: 'encoded' | 'data' = 'encoded'): Promise<Anything> {
    const body = style === 'encoded' ? new URLSearchParams(values) : new FormData();
    if (body instanceof FormData) for (const [name, value] of Object.entries(values)) body.append(name, value);
    return this.read('POST', path, values, await this.send(path, { method: 'POST', body }));
  }

  /** Multipart style, fields before the file; a picture that was cropped in the page has no name. */
  async upload(path: string, content: Blob, name?: string, values: Record<string, string> = {}): Promise<Anything> {
    const body = new FormData();
    for (const [field, value] of Object.entries(values)) body.append(field, value);
    if (name === undefined) body.append('upfile', content);
    else body.append('upfile', content, name);
    return this.read('POST', path, { ...values, upfile: name }, await this.send(path, { method: 'POST', body }));
  }

  /** The bytes of a file. */
  async blob(path: string, parameters: Record<string, unknown> = {}): Promise<Response> {
    const response = await this.send(withQuery(path, parameters), {});
    return this.keepFile('GET', path, parameters, response);
  }

  /** The bytes of a file that is asked for with a body. */
  async export(path: string, body: object): Promise<Response> {
    return this.keepFile('POST', path, body, await this.send(path, json(body)));
  }

  /** The stream of a conversation: newline-delimited JSON with the fields under `entities`. */
  async chat(body: object): Promise<Anything[]> {
    const path = '/avatar/chat/chatDocument';
    const text = await (await this.send(path, json(body))).text();
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const events = lines.map((line) => JSON.parse(line));
    if (events.some((event) => !event.entities)) this.refusals.push(`chat: ${text}`);
    // One event has some of the fields: together they have all.
    for (const { entities } of events) this.compare(`POST ${path}`, body, entities, true);
    return events.map((event) => event.entities ?? {});
  }

  /** A call that is refused; the code of the envelope and its sentence. */
  async refused(method: 'GET' | 'POST', path: string, input: Record<string, unknown>) {
    const response = await (method === 'GET' ? this.send(withQuery(path, input), {}) : this.send(path, json(input)));
    const { code, message } = (await response.json()) as { code: number; message: string };
    this.compare(`${method} ${path}`, input, undefined);
    return { code, message };
  }

  send(path: string, init: RequestInit): Promise<Response> {
    return fetch(this.address + path, { ...init, headers: { token: this.token, ...init.headers } });
  }

  private async keepFile(method: string, path: string, input: object, response: Response): Promise<Response> {
    if (!response.ok || response.headers.get('content-type')?.includes('application/json'))
      this.refusals.push(`${method} ${path}: ${response.status} ${await response.text()}`);
    if (!path.startsWith('/avatar/file?')) this.compare(`${method} ${path}`, input, undefined);
    return response;
  }

  private async read(method: string, path: string, input: unknown, response: Response) {
    const text = await response.text();
    const reply = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { code: response.status };
    if (reply.code !== 200) this.refusals.push(`${method} ${path}: ${text.slice(0, 300)}`);
    else this.compare(`${method} ${path}`, input, reply.data);
    return reply.data;
  }

  /** Notes what was sent, and compares what was answered with what is printed of it. */
  private compare(what: string, input: unknown, data: unknown, isPart = false): void {
    const [call = '', query = ''] = what.split('?');
    const printed = CALLS.find((one) => one.call === call);
    if (!printed) return void this.refusals.push(`${call} is not in the table of calls`);
    seen.calls.add(call);
    const fields = [...Object.keys(Object(input)), ...new URLSearchParams(query).keys()];
    for (const field of fields) add(seen.sent, call, field);
    if (data === undefined) return;
    for (const [path, kind] of Object.entries(printed.reads ?? {})) {
      const values = valuesAt(data, path).filter((value) => !isPart || value !== undefined);
      for (const value of values)
        if (!isKind(value, kind)) this.refusals.push(`${call}: ${path} is ${JSON.stringify(value)}, not ${kind}`);
      if (values.length > 0) add(seen.read, call, path);
    }
  }
}

/** Printed calls that no client made, printed fields that none sent, and printed answers that none ever got. */
export function listUncovered(): string[] {
  const made = CALLS.filter(({ awaits }) => !awaits);
  return made.flatMap(({ call, sends = [], reads = {} }) =>
    seen.calls.has(call)
      ? [
          ...sends.filter((field) => !seen.sent.get(call)?.has(field)).map((field) => `${call}: never sent ${field}`),
          ...Object.keys(reads)
            .filter((path) => !seen.read.get(call)?.has(path))
            .map((path) => `${call}: never read ${path || 'data'}`),
        ]
      : [`${call}: never called`],
  );
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function withQuery(path: string, parameters: Record<string, unknown>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '' && value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${path}?${query}` : path;
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key) ?? new Set();
  map.set(key, values.add(value));
}

/** What stands at `records[].name`: of each record. */
function valuesAt(data: Anything, path: string): unknown[] {
  if (path === '') return [data];
  const [head = '', ...rest] = path.split('[]');
  const found = head.split('.').reduce((value, name) => (name === '' ? value : value?.[name]), data);
  if (rest.length === 0) return [found];
  if (!Array.isArray(found)) return [undefined];
  return found.flatMap((one) => valuesAt(one, rest.join('[]').replace(/^\./, '')));
}

function isKind(value: unknown, kind: Kind): boolean {
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (kind === 'flag') return value === 0 || value === 1 || typeof value === 'boolean';
  if (kind === 'number') return typeof value === 'number';
  if (kind === 'text or nothing' && value === null) return true;
  if (typeof value !== 'string') return false;
  if (kind !== 'json') return true;
  try {
    return typeof JSON.parse(value) === 'object';
  } catch {
    return false;
  }
}

/** Reads until `done` says so; libraries are asked again every two seconds, roles every half (2 §9). */
export async function poll<T>(read: () => Promise<T>, done: (value: T) => boolean, everyMs: number): Promise<T> {
  for (;;) {
    const value = await read();
    if (done(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
