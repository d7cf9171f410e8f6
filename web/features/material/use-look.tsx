import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { MaterialUse } from '#contract/material.contract.ts';
import { project } from '#contract/project.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';
import { sceneTemplates } from '#contract/scene-template.contract.ts';
import { MATERIALS_KEY } from '#web/lib/material.queries.ts';
import { call } from '#web/lib/request.ts';
import { NO_WORLD } from '#web/scene/no-world.ts';
import { SceneThumb, useIsNear } from '#web/scene/scene-thumb.tsx';
import { stageHue } from '#web/ui/stage-hue.ts';

/** Of the box that it is in, CSS pixels. */
const BOX = { width: 64, height: 44 };

interface Look {
  scene: Scene;
  direction: Direction;
  avatarCode: string;
  roleName: string;
}

async function readLook({ kind, id }: Pick<MaterialUse, 'kind' | 'id'>, signal: AbortSignal): Promise<Look | null> {
  if (kind === 'project') {
    const { scene, ...more } = await call(project, { id }, { signal });
    return scene && { scene, ...more };
  }
  const found = (await call(sceneTemplates, {}, { signal })).find((one) => one.id === id);
  return found ? { ...found, direction: '1' } : null;
}

/** The scene of a project or template that shows a material; what stands for its kind where it has none. */
export default function UseLook({ of: { kind, id }, icon }: { of: MaterialUse; icon: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const isNear = useIsNear(place);
  const { data } = useQuery({
    queryKey: [...MATERIALS_KEY, 'look', kind, id],
    queryFn: ({ signal }) => readLook({ kind, id }, signal),
    enabled: isNear && (kind === 'project' || kind === 'sceneTemplate'),
  });
  if (!data) return <i ref={place}>{icon}</i>;
  const { scene, direction, avatarCode, roleName } = data;
  const { width, height } = scene.sizes[direction];
  return (
    <i ref={place} style={{ background: stageHue(avatarCode) }}>
      <SceneThumb
        scene={scene}
        direction={direction}
        width={Math.min(BOX.width, (BOX.height * width) / height)}
        avatarCode={avatarCode}
        world={{ ...NO_WORLD, roleName }}
      />
    </i>
  );
}
