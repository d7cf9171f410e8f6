import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Bone } from '#web/ui/bone.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { roleQuery } from '../role.queries.ts';
import { stopAsking } from './ask-for-role.ts';
import { avatarsQuery } from './editor.queries.ts';
import { EditorBody } from './editor-body.tsx';
import type { EditorMode } from './editor-mode.ts';
import type { PreviewInput, ShareInput } from './preview-input.ts';
import styles from './role-editor.module.css';

interface Props {
  mode: EditorMode;
  /** What is edited or copied; null makes a new role. */
  id: string | null;
  /** On narrow screens: open the preview at once. */
  startWithPreview: boolean;
  /** The tour may open. */
  showsTour: boolean;
  onCreated(id: string): void;
  renderPreview(input: PreviewInput): ReactNode;
  renderShare(input: ShareInput): ReactNode;
}

/** The overlay that makes or edits one role (specification 2 §2). */
export function RoleEditor({ mode, id, startWithPreview, showsTour, onCreated, renderPreview, renderShare }: Props) {
  const navigate = useNavigate();
  const role = useQuery({ ...roleQuery(id ?? ''), enabled: id !== null });
  const avatars = useQuery(avatarsQuery());
  useEffect(stopAsking, []); // by now it watches by itself
  const error = role.error ?? avatars.error;
  const shown = avatars.data && (id === null || role.data); // what is shown stays, also when asking again fails
  if (error && !shown) {
    const retry = () => (role.isError ? role.refetch() : avatars.refetch());
    return (
      <main id="content" className={styles.failed}>
        <LoadError isPage what="角色" error={error} onRetry={retry}>
          <Button onClick={() => navigate('/home/role')}>返回我的角色</Button>
        </LoadError>
      </main>
    );
  }
  if (!avatars.data || (id !== null && !role.data)) return <EditorBones />;
  return (
    <EditorBody
      mode={mode}
      role={role.data ?? null}
      avatars={avatars.data}
      startWithPreview={startWithPreview}
      showsTour={showsTour}
      onCreated={onCreated}
      renderPreview={renderPreview}
      renderShare={renderShare}
    />
  );
}

function EditorBones() {
  return (
    <div role="status" aria-label="正在加载角色">
      <div className={styles.top} />
      <div className={styles.edit}>
        <div />
        <div className={styles.bones}>
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Bone key={key} height={64} />
          ))}
        </div>
        <div className={styles.preview}>
          <Bone height={600} />
        </div>
      </div>
    </div>
  );
}
