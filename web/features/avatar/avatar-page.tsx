import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Bone } from '#web/ui/bone.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { avatarConfigQuery } from './avatar.queries.ts';
import { AvatarEditor } from './avatar-editor.tsx';

/** 创建形象 and 编辑形象. */
export function AvatarPage() {
  const { id = 'create' } = useParams();
  return id === 'create' ? <AvatarEditor key="create" config={null} /> : <Stored key={id} id={id} />;
}

function Stored({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(avatarConfigQuery(id));
  if (error && !data) return <LoadError what="形象" error={error} onRetry={refetch} />;
  return data ? <AvatarEditor config={data} /> : <Bone height={480} />;
}
