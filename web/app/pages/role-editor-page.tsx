import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PreviewPanel } from '#web/features/chat/preview-panel.tsx';
import { RoleEditor } from '#web/features/role/editor/role-editor.tsx';

/** /home/roles makes a role, /home/roles?id= edits one; the chat feature's preview stands beside the role feature's form. */
export function RoleEditorPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [created, setCreated] = useState<string | null>(null);
  // A role that was made here stays in the editor that made it, with its preview running.
  const asked = query.get('id');
  const id = asked === created ? null : asked;
  return (
    <RoleEditor
      key={id ?? 'new'}
      id={id}
      startWithPreview={query.has('demo')}
      onCreated={(newId) => {
        setCreated(newId);
        navigate(`/home/roles?id=${newId}`, { replace: true });
      }}
      renderPreview={(input) => <PreviewPanel {...input} />}
    />
  );
}
