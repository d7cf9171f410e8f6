import { FirstDocuments } from '#web/features/knowledge/first/first-documents.tsx';
import { FirstRolePage as Page } from '#web/features/role/first/first-role-page.tsx';
import { ShareButton } from '#web/features/share/share-button.tsx';
import { Preview } from './preview.tsx';

/** /home/start: the knowledge feature's documents, the role feature's looks, and the chat feature's preview, one after the other. */
export function FirstRolePage() {
  return (
    <Page
      renderDocuments={(input) => <FirstDocuments {...input} />}
      renderPreview={(input) => <Preview {...input} />}
      renderShare={(input) => <ShareButton size="large" {...input} />}
    />
  );
}
