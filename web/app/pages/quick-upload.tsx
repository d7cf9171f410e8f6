import { useState } from 'react';
import { CreateLibraryDialog } from '#web/features/knowledge/questions/create-library-dialog.tsx';
import { ImportDialog } from '#web/features/knowledge/questions/import-dialog.tsx';
import { UploadDialog } from '#web/features/knowledge/uploads/upload-dialog.tsx';
import type { QuickUploadInput } from '#web/features/role/editor/quick-upload.ts';

/** The knowledge feature's dialogs over the role editor: documents into a new library, or questions and answers. */
export function QuickUploadDialogs({ type, into, onMade, onClose }: QuickUploadInput) {
  const [libId, setLibId] = useState(into);
  if (type === 1) return <UploadDialog library={null} open onMade={onMade} onClose={onClose} />;
  if (libId !== null) return <ImportDialog libId={libId} open onClose={onClose} />;
  return (
    <CreateLibraryDialog
      open
      onMade={(id) => {
        setLibId(id);
        onMade(id);
      }}
      onClose={onClose}
    />
  );
}
