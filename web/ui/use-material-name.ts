import { useQuery } from '@tanstack/react-query';
import { materialQuery } from '#web/lib/material.queries.ts';
import { fileOf } from './use-medium-source.ts';

/** What the material at an address is called; empty until that is known, and for what is none. */
export function useMaterialName(url: string): string {
  const id = url === '' ? null : fileOf(url);
  return useQuery({ ...materialQuery(id), retry: false }).data?.material.name ?? '';
}
