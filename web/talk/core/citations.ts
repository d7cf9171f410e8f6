import { CitationSource } from '#contract/chat.contract.ts';

/** A source with the number that the answer cites it by. */
export interface Source extends CitationSource {
  readonly number: number;
}

/** A run of text, or the number of a source cited in between. */
export type CitedPart = { readonly text: string } | { readonly cite: number };

const CITATION = /\[(\d{1,3})\]/;

/** Reads `citationSources`: JSON text keyed `[n]`. What is no source is left out, so that a bad one never costs the answer. */
export function readSources(json: string): Source[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return [];
  }
  if (typeof parsed !== 'object' || parsed === null) return [];
  const sources: Source[] = [];
  for (const [key, value] of Object.entries(parsed)) {
    const number = CITATION.exec(key)?.[1];
    const source = CitationSource.safeParse(value);
    if (number && source.success) sources.push({ ...source.data, number: Number(number) });
  }
  return sources.sort((a, b) => a.number - b.number);
}

/** Cuts `[n]` out of a text, where `isCited` says so; any other bracketed number is text. */
export function splitCitations(text: string, isCited: (number: number) => boolean): CitedPart[] {
  const parts: CitedPart[] = [];
  let plain = '';
  // A split by a pattern with one group alternates between what lies outside and what the group caught.
  for (const [index, piece] of text.split(CITATION).entries()) {
    if (index % 2 === 0) plain += piece;
    else if (!isCited(Number(piece))) plain += `[${piece}]`;
    else {
      if (plain) parts.push({ text: plain });
      parts.push({ cite: Number(piece) });
      plain = '';
    }
  }
  if (plain) parts.push({ text: plain });
  return parts;
}

/** 第 3 页, else the heading path, else nothing. */
export function describePlace(source: CitationSource): string {
  return source.page_number === null ? source.heading.join(' › ') : `第 ${source.page_number} 页`;
}
