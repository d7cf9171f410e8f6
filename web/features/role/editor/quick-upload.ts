import { createContext, type ReactNode } from 'react';
import type { Library } from '#contract/knowledge.contract.ts';

export interface QuickUploadInput {
  type: Library['type'];
  /** The library of questions that there is already: entries are imported into it. */
  into: string | null;
  /** A library exists now; its files may still be on their way. */
  onMade(id: string): void;
  onClose(): void;
}

/** Dialogs of another feature that make a library without leaving the editor; null where nobody has brought any. */
export const QuickUpload = createContext<((input: QuickUploadInput) => ReactNode) | null>(null);
