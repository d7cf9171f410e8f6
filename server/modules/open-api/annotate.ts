import type { CitationSource } from '#contract/chat.contract.ts';

/** A source as OpenAI's clients know it, and what it is besides. */
export interface Annotation {
  type: 'url_citation';
  url_citation: {
    title: string;
    /** Of a page from the web; a document without an address is named `urn:uuid:<id>`. */
    url: string;
    /** Where its mark stands in the text, in characters as people count them; `end_index` is behind it. */
    start_index: number;
    end_index: number;
    document_id: string;
    source_type: CitationSource['source_type'];
    /** From 1; null where the document has no pages. */
    page: number | null;
    heading: string[];
    /** The passage that the answer rests on. */
    snippet: string;
  };
}

/** One annotation for each mark such as `[1]` in the text, in the order of the text; a source without a mark stands at its end. */
export function annotate(text: string, sources: Readonly<Record<string, CitationSource>>): Annotation[] {
  const at = (index: number) => [...text.slice(0, index)].length;
  return Object.entries(sources)
    .flatMap(([mark, source]) => {
      const places: number[] = [];
      for (let index = text.indexOf(mark); index >= 0; index = text.indexOf(mark, index + mark.length))
        places.push(index);
      if (places.length === 0) return [toAnnotation(source, at(text.length), 0)];
      return places.map((index) => toAnnotation(source, at(index), mark.length));
    })
    .sort((a, b) => a.url_citation.start_index - b.url_citation.start_index);
}

function toAnnotation(source: CitationSource, start: number, length: number): Annotation {
  return {
    type: 'url_citation',
    url_citation: {
      title: source.title,
      url: source.url ?? `urn:uuid:${source.document_id}`,
      start_index: start,
      end_index: start + length,
      document_id: source.document_id,
      source_type: source.source_type,
      page: source.page_number,
      heading: source.heading,
      snippet: source.source,
    },
  };
}
