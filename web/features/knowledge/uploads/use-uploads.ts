import { useSyncExternalStore } from 'react';
import { readRunningUploads, subscribeToUploads, uploadsOf } from './library-uploads.ts';
import type { UploadBatch } from './upload-entry.ts';

/** What is on its way into one library. */
export function useUploads(libraryId: string): UploadBatch {
  const queue = uploadsOf(libraryId);
  return useSyncExternalStore(queue.subscribe, queue.read);
}

/** Libraries that files are on their way into. */
export function useRunningUploads(): ReturnType<typeof readRunningUploads> {
  return useSyncExternalStore(subscribeToUploads, readRunningUploads);
}
