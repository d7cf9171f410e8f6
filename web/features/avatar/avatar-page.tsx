import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { OwnDriver } from '#contract/avatar.contract.ts';
import { Bone } from '#web/ui/bone.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { avatarConfigQuery } from './avatar.queries.ts';
import { ChooseKind } from './choose-kind.tsx';
import { KINDS } from './kinds.ts';

/** 创建形象 and 编辑形象. The kind of a new one stands in the address. */
export function AvatarPage() {
  const { id = 'create' } = useParams();
  const [search] = useSearchParams();
  if (id !== 'create') return <Stored key={id} id={id} />;
  const kind = search.get('kind');
  if (!kind || !Object.hasOwn(KINDS, kind)) return <ChooseKind />;
  const { Editor } = KINDS[kind as OwnDriver];
  return (
    <Suspense fallback={<Bone height={480} />}>
      <Editor key={kind} config={null} />
    </Suspense>
  );
}

function Stored({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(avatarConfigQuery(id));
  if (error && !data) return <LoadError isPage what="形象" error={error} onRetry={refetch} />;
  if (!data) return <Bone height={480} />;
  const { Editor } = KINDS[data.detail.driver];
  return (
    <Suspense fallback={<Bone height={480} />}>
      <Editor config={data} />
    </Suspense>
  );
}
