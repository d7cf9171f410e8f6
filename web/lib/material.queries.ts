import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { material, materialPage, materialShelf } from '#contract/material.contract.ts';
import { call } from './request.ts';

/** Everything about materials in the query cache. */
export const MATERIALS_KEY = ['materials'] as const;

export type MaterialFilter = z.input<typeof materialPage.input>;

export const materialsQuery = (filter: MaterialFilter) =>
  queryOptions({
    queryKey: [...MATERIALS_KEY, 'page', filter],
    queryFn: ({ signal }) => call(materialPage, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** One with what shows it; null: none is looked at. */
export const materialQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...MATERIALS_KEY, 'one', id],
    queryFn: ({ signal }) => call(material, { id: id ?? '' }, { signal }),
    enabled: id !== null,
  });

export const shelfQuery = queryOptions({
  queryKey: [...MATERIALS_KEY, 'shelf'],
  queryFn: ({ signal }) => call(materialShelf, {}, { signal }),
});
