import fs from 'node:fs/promises';
import type { Endpoint } from '#contract/endpoint.contract.ts';

/** Every endpoint object that the contract exports. */
export async function readContract(): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for (const file of await fs.readdir('contract')) {
    const [name, ending] = file.split('.contract');
    if (ending !== '.ts') continue;
    const module: Record<string, unknown> = await import(`../../contract/${name}.contract.ts`);
    for (const value of Object.values(module))
      if (typeof value === 'object' && value !== null && 'path' in value && 'access' in value)
        endpoints.push(value as Endpoint);
  }
  return endpoints;
}
