import { type ReactNode, useRef } from 'react';
import type { KnowledgeDocument } from '#contract/knowledge.contract.ts';
import { ACCEPT } from '../uploads/check-file.ts';
import { uploadsOf } from '../uploads/library-uploads.ts';

/** Lets people choose a better file for a document that could not be read; the old one goes once the new one is in. */
export function useReplacement(libraryId: string): {
  choose: (document: KnowledgeDocument) => void;
  /** Has to be somewhere on the page. */
  input: ReactNode;
} {
  const field = useRef<HTMLInputElement>(null);
  const replaced = useRef<KnowledgeDocument>(null);
  return {
    choose(document) {
      replaced.current = document;
      field.current?.click();
    },
    input: (
      <input
        ref={field}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label="选择替换文件"
        onChange={(event) => {
          const document = replaced.current;
          if (document) uploadsOf(libraryId).push([...(event.target.files ?? [])], { replaces: document.id });
          event.target.value = '';
        }}
      />
    ),
  };
}
