import { type ComponentType, lazy, Suspense } from 'react';
import type { Avatar } from '#contract/avatar.contract.ts';
import type { DraftState } from '#web/ui/use-draft.ts';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import type { EditorTourProps } from './editor-tour.tsx';
import type { RoleDraft } from './role-draft.ts';
import type { useConflict } from './use-conflict.ts';
import type { useRoleForm } from './use-role-form.ts';
import type { useSaveProgress } from './use-save-progress.ts';
import { useTour } from './use-tour.ts';

const ConflictDialog = whenOpened(() => import('./conflict-dialog.tsx').then((m) => m.ConflictDialog));
const RoleDraftDialog = whenOpened(() => import('./role-draft-dialog.tsx').then((m) => m.RoleDraftDialog));
const SaveProgressDialog = whenOpened(
  () => import('./save-progress-dialog.tsx').then((m) => m.SaveProgressDialog),
  ({ progress }) => progress !== null,
);

/** For who is here for the first time. */
const EditorTour = lazy<ComponentType<EditorTourProps>>(() =>
  import('./editor-tour.tsx').then(
    (m) => ({ default: m.EditorTour }),
    () => ({ default: () => null }), // it comes another time
  ),
);

interface Props {
  conflict: ReturnType<typeof useConflict>;
  draft: DraftState<RoleDraft>;
  progress: ReturnType<typeof useSaveProgress>;
  avatars: readonly Avatar[];
  saved: ReturnType<typeof useRoleForm>['saved'];
  restore: ReturnType<typeof useRoleForm>['restore'];
  /** False for who came to talk. */
  showsTour: boolean;
}

/** What may stand over the editor: two versions to choose from, a draft to take up, what a save waits for, the tour. */
export function EditorDialogs({ conflict, draft, progress, avatars, saved, restore, showsTour }: Props) {
  const narrow = useIsNarrow();
  const tour = useTour();
  const { offer } = draft;
  return (
    <>
      {conflict.open && <ConflictDialog conflict={conflict.open} avatars={avatars} onDecide={conflict.decide} />}
      {offer && (
        <RoleDraftDialog
          offer={offer}
          stored={saved.values}
          outdated={saved.id !== null && offer.draft.version !== saved.version}
          onDiscard={draft.settle}
          onRestore={() => {
            restore(offer.draft);
            draft.settle();
          }}
        />
      )}
      <SaveProgressDialog progress={progress.shown} onClose={progress.close} />
      {tour.wanted && showsTour && !offer && (
        <Suspense>
          <EditorTour narrow={narrow} onEnd={tour.finish} />
        </Suspense>
      )}
    </>
  );
}
