/** The part of word-extractor 1.0 that is used; the package brings no types. */
declare module 'word-extractor' {
  export default class WordExtractor {
    extract(source: Buffer): Promise<{ getBody(options?: { filterUnicode: boolean }): string }>;
  }
}
