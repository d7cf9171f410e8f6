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

/** 第 3 页, else the heading path below what the document is called, else nothing. */
export function describePlace({ page_number: page, heading, title }: CitationSource): string {
  if (page !== null) return `第 ${page} 页`;
  const [first = '', ...below] = heading;
  return (below.length > 0 && repeats(first, title) ? below : heading).join(' › ');
}

/** Whether a heading says what the name of the document says: 星野医院 就诊指南 in 星野医院就诊指南.docx. */
function repeats(heading: string, title: string): boolean {
  const name = [...title.replace(/\.[A-Za-z0-9]{1,5}$/, '')].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  return name.length > 1 && name.filter((sign) => heading.includes(sign)).length >= name.length * MOST_OF_NAME;
}

const MOST_OF_NAME = 0.8;
