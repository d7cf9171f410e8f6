import { type ReactNode, useRef } from 'react';
import type { KnowledgeDocument } from '#contract/knowledge.contract.ts';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { ACCEPT } from '../uploads/check-file.ts';
import { uploadsOf } from '../uploads/library-uploads.ts';

/** Lets people choose a better file for a document that could not be read; the old one goes once the new one is in. */
export function useReplacement(libraryId: string): {
  choose: (document: KnowledgeDocument) => void;
  /** Has to be somewhere on the page. */
  input: ReactNode;
} {
  const replaced = useRef<KnowledgeDocument>(null);
  const { choose, input } = useFileChooser({
    accept: ACCEPT,
    label: '选择替换文件',
    onChoose(files) {
      const document = replaced.current;
      if (document) uploadsOf(libraryId).push(files, { replaces: document.id });
    },
  });
  return {
    choose(document) {
      replaced.current = document;
      choose();
    },
    input,
  };
}
