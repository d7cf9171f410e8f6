import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NodeRecord } from '#contract/node.contract.ts';
import type { ProjectRecord } from '#contract/project.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { NO_WORLD } from '#web/scene/no-world.ts';
import { DraftDialog } from '#web/ui/draft-dialog.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import type { DraftState } from '#web/ui/use-draft.ts';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { firstScene } from '../canvas/first-scene.ts';
import { useCityWeather } from '../city-weather.ts';
import type { ProjectValues } from '../project-values.ts';
import { exampleAddress } from '../screen-link.ts';
import { nodesQuery } from './node.queries.ts';
import type { NodeEdits } from './node-edits.ts';
import styles from './nodes-editor.module.css';
import { NodesEditor } from './nodes-editor.tsx';
import { NodesToPlay } from './nodes-to-play.tsx';
import type { Surroundings } from './thumbs/node-thumb.tsx';
import type { NodeEditing } from './use-node-edits.ts';

interface Props {
  projectId: string;
  values: ProjectValues;
  role: Role | null;
  /** The project whose role was deleted. */
  lost: ProjectRecord | null;
  editing: NodeEditing;
  draft: DraftState<NodeEdits>;
  /** Which node is edited or looked at now; empty: there is none. */
  onCurrent(id: string): void;
}

/** The node configuration of a project that was saved. */
export function NodesTab({ projectId, values, role, lost, editing, draft, onCurrent }: Props) {
  const { data, error, isLoadingError, refetch } = useQuery(nodesQuery(projectId));
  const narrow = useIsNarrow();
  const around = useSurroundings(values, role, lost, data?.nodes ?? []);
  if (isLoadingError)
    return (
      <main id="content" className={styles.failed}>
        <LoadError what="节点" error={error} onRetry={refetch} />
      </main>
    );
  if (!data)
    return (
      <div className={styles.bones} role="status" aria-label="正在加载节点">
        <i />
        <i />
        <i />
      </div>
    );
  return (
    <>
      {draft.offer && (
        <DraftDialog
          at={draft.offer.at}
          onDiscard={draft.settle}
          onRestore={() => {
            if (draft.offer) editing.restore(draft.offer.draft);
            draft.settle();
          }}
        />
      )}
      {narrow ? (
        <NodesToPlay projectId={projectId} data={data} around={around} onCurrent={onCurrent} />
      ) : (
        <NodesEditor projectId={projectId} data={data} around={around} editing={editing} onCurrent={onCurrent} />
      )}
    </>
  );
}

function useSurroundings(
  values: ProjectValues,
  role: Role | null,
  lost: ProjectRecord | null,
  nodes: readonly NodeRecord[],
): Surroundings {
  const { companyName, baseConfig } = useBrandConfig();
  const { scene, direction, background, backgroundType } = values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what firstScene reads of the values
  const shown = useMemo(() => scene ?? firstScene(values), [scene, background, backgroundType]);
  const roleName = role?.name ?? lost?.roleName ?? '';
  const weather = useCityWeather([...shown.components, ...nodes.flatMap(({ components }) => components)]);
  return useMemo(
    () => ({
      scene: shown,
      direction,
      avatarCode: role?.avatarCode ?? lost?.avatarCode ?? '',
      world: {
        ...NO_WORLD,
        weather,
        roleName,
        questions: role?.question ?? [],
        brandName: companyName,
        brandLogo: baseConfig.logo ?? '',
        pageUrl: exampleAddress(),
      },
    }),
    [shown, direction, role, lost, roleName, companyName, baseConfig.logo, weather],
  );
}
