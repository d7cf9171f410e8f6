import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { askForRole } from '#web/features/role/editor/ask-for-role.ts';
import type { EditorMode } from '#web/features/role/editor/editor-mode.ts';
import { QuickUpload, type QuickUploadInput } from '#web/features/role/editor/quick-upload.ts';
import { RoleEditor } from '#web/features/role/editor/role-editor.tsx';
import { ShareButton } from '#web/features/share/share-button.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { Preview } from './preview.tsx';

const QuickUploadDialogs = whenOpened(() => import('./quick-upload.tsx').then((m) => m.QuickUploadDialogs));

const renderQuickUpload = (input: QuickUploadInput) => <QuickUploadDialogs {...input} />;

/** /home/roles makes a role, ?id= edits one, ?id=&clone=1 copies one; the chat feature's preview stands beside the role feature's form. */
export function RoleEditorPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const asked = query.get('id');
  const subject = { id: asked, mode: toMode(asked, query.has('clone')) };
  const [created, setCreated] = useState<{ id: string; from: typeof subject } | null>(null);
  // A role that was made here stays in the editor that made it, with its preview running.
  const { id, mode } = created && created.id === asked && subject.mode === 'open' ? created.from : subject;
  return (
    <QuickUpload value={renderQuickUpload}>
      <RoleEditor
        key={`${mode} ${id}`}
        mode={mode}
        id={id}
        startWithPreview={query.has('demo')}
        // Whoever comes from the first steps has just been led.
        showsTour={!query.has('demo') && !state?.fromWizard}
        onCreated={(newId) => {
          setCreated({ id: newId, from: { id, mode } });
          navigate(`/home/roles?id=${newId}`, { replace: true });
        }}
        renderPreview={(input) => <Preview {...input} />}
        renderShare={(input) => <ShareButton {...input} />}
      />
    </QuickUpload>
  );
}

/** Asks for what the editor begins with, while the parts around it are still being read. */
export function askAhead(query: URLSearchParams): void {
  askForRole(query.get('id'));
}

function toMode(id: string | null, clone: boolean): EditorMode {
  if (id === null) return 'new';
  return clone ? 'clone' : 'open';
}
