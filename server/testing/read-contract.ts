import fs from 'node:fs/promises';
import type { Endpoint } from '#contract/endpoint.contract.ts';

/** Everything that the contract exports. */
export async function listContractValues(): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const file of await fs.readdir('contract')) {
    const [name, ending] = file.split('.contract');
    if (ending !== '.ts') continue;
    const module: Record<string, unknown> = await import(`../../contract/${name}.contract.ts`);
    values.push(...Object.values(module));
  }
  return values;
}

/** Every endpoint object that the contract exports. */
export async function readContract(): Promise<Endpoint[]> {
  const values = await listContractValues();
  return values.filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
  );
}
