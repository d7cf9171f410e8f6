import { App } from 'antd';
import { Activity, lazy, Suspense, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NODES_BEFORE_SAVE } from '#contract/node.contract.ts';
import type { ProjectRecord } from '#contract/project.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { USUAL_SIZE } from '#contract/scene.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { DraftDialog } from '#web/ui/draft-dialog.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { useDraft } from '#web/ui/use-draft.ts';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useSaveKey } from '#web/ui/use-save-key.ts';
import { DemoFrame } from './demo-frame.tsx';
import { DetailBar, type ProjectTab } from './detail-bar.tsx';
import { GlobalConfig } from './global-config.tsx';
import { readNodeDraft } from './nodes/node-edits.ts';
import { useNodeEdits } from './nodes/use-node-edits.ts';
import { readProjectDraft } from './project-draft.ts';
import styles from './project-page.module.css';
import type { FirstScene, ProjectValues } from './project-values.ts';
import { draftAddress, draftPlayAddress } from './screen-link.ts';
import { StagePreview } from './stage-preview.tsx';
import { useProjectForm } from './use-project-form.ts';

/** With the libraries for moving and resizing: where it is shown alone. */
const ProjectCanvas = lazy(() => import('./canvas/project-canvas.tsx').then((m) => ({ default: m.ProjectCanvas })));

const NodesTab = lazy(() => import('./nodes/nodes-tab.tsx').then((m) => ({ default: m.NodesTab })));

const ScenePicture = lazy(() => import('./scene-picture.tsx').then((m) => ({ default: m.ScenePicture })));

interface Props {
  project: ProjectRecord | null;
  /** Names the template that a new one begins with. */
  from: string;
  /** What a new one begins with. */
  first: FirstScene | null;
  roles: readonly Role[];
  startWithDemo: boolean;
  onCreated(id: string, options: { demo: boolean }): void;
}

/** Bar, configuration and, over them, what visitors would get of it. */
export function ProjectBody({ project, from, first, roles, startWithDemo, onCreated }: Props) {
  const { modal } = App.useApp();
  const narrow = useIsNarrow();
  /** The node that a demonstration begins with; `room`: it is of the conversation. Null: there is none. */
  const [demo, setDemo] = useState<'room' | { nodeId: string } | null>(startWithDemo ? 'room' : null);
  /** The node that is edited; empty: there is none. */
  const node = useRef('');
  /** Saving was asked for by who wants to talk. */
  const wantsDemo = useRef(false);
  const form = useProjectForm({
    project,
    first,
    roles,
    onCreated: (id) => onCreated(id, { demo: wantsDemo.current }),
  });
  const { values, saved, save } = form;
  const isNew = saved.id === null;
  const draft = useDraft({
    // What was begun from one template is not offered in another.
    what: `project:${project?.id ?? `new:${from}`}`,
    parse: readProjectDraft,
    values,
    read: () => (form.isDirty ? { values, base: saved.values } : null),
  });
  usePageTitle(isNew ? '创建项目' : saved.values.name);
  const editing = useNodeEdits(saved.id);
  const nodeDraft = useDraft({
    what: `nodes:${project?.id ?? 'new'}`,
    parse: readNodeDraft,
    values: editing.edits,
    read: () => (editing.losesWork() ? editing.edits : null),
  });
  const [query, setQuery] = useSearchParams();
  const tab: ProjectTab = query.get('tab') === 'nodes' && !isNew ? 'nodes' : 'global';
  /** Of the tabs those that were opened stay as they are. */
  const opened = useRef(new Set<ProjectTab>());
  opened.current.add(tab);
  const turnTo = (next: ProjectTab) => {
    if (next === 'nodes' && isNew) return notice.error(NODES_BEFORE_SAVE);
    setQuery({ id: saved.id ?? '', ...(next === 'nodes' && { tab: next }) }, { replace: true });
  };
  const saveAll = async () => {
    const isKept = await editing.save();
    if (isNew || tab === 'global' || form.losesWork()) return (await save()) !== null && isKept;
    return isKept;
  };
  useSaveKey(() => void saveAll());
  const losesWork = () => form.losesWork() || editing.losesWork();

  const role = roles.find((one) => one.id === values.roleId) ?? null;
  const lost = !role && project?.roleId === values.roleId ? project : null;
  const shown = roles.find((one) => one.id === saved.values.roleId);

  const startDemo = async () => {
    if (lost) return notice.error('角色已删除，请先更换或恢复角色');
    if (tab === 'nodes' && node.current === '') return notice.error('还没有节点，请先新建节点，或导入 PPT、PDF');
    const start = () => setDemo(tab === 'nodes' ? { nodeId: node.current } : 'room');
    // Nodes save themselves anyway; what does not is asked about.
    if (!(await editing.save())) return;
    if (!isNew && !form.losesWork()) return start();
    const agreed = await modal.confirm({
      title: '提示',
      content: '在线演示使用已保存的内容，请先保存项目。',
      okText: '保存并演示',
      cancelText: '取消',
    });
    if (!agreed) return;
    wantsDemo.current = true;
    if ((await save()) !== null) start(); // a new project goes on under its own address
    wantsDemo.current = false;
  };

  return (
    <div className={styles.page}>
      {draft.offer && (
        <DraftDialog
          at={draft.offer.at}
          onDiscard={draft.settle}
          onRestore={() => {
            if (draft.offer) form.restore(draft.offer.draft);
            draft.settle();
          }}
        />
      )}
      <LeaveGuard
        losesWork={losesWork}
        onDiscard={() => {
          draft.discard();
          nodeDraft.discard();
        }}
        question={isNew ? '项目尚未完成创建，是否确认退出？' : undefined}
      />
      <DetailBar
        name={values.name}
        state={
          form.isSaving || editing.isSaving
            ? 'saving'
            : form.isDirty || isNew || editing.losesWork()
              ? 'unsaved'
              : 'saved'
        }
        savedAt={Math.max(saved.at ?? 0, editing.savedAt ?? 0) || saved.at}
        refusal={form.errors.name}
        onRename={form.rename}
        tab={tab}
        onTab={turnTo}
        onSave={saveAll}
        onDemo={() => void startDemo()}
      />
      {demo && shown && saved.id !== null && (
        <DemoFrame
          {...(demo === 'room'
            ? { address: draftAddress(saved.id), screen: narrow ? null : screenOf(saved.values) }
            : { address: draftPlayAddress(saved.id, demo.nodeId), screen: null })}
          onClose={() => setDemo(null)}
        />
      )}
      {opened.current.has('global') && (
        <Activity mode={tab === 'global' ? 'visible' : 'hidden'}>
          {narrow ? (
            <main id="content" className={styles.edit}>
              <div className={styles.strip}>
                {values.scene && !lost ? (
                  <Suspense>
                    <ScenePicture
                      scene={values.scene}
                      direction={values.direction}
                      avatarCode={role?.avatarCode ?? ''}
                      roleName={role?.name ?? ''}
                      questions={role?.question ?? []}
                      interaction={values.interaction}
                    />
                  </Suspense>
                ) : (
                  <StagePreview role={role} lost={lost} direction={values.direction} />
                )}
              </div>
              <div className={styles.scroll}>
                <GlobalConfig form={form} roles={roles} lost={lost} />
              </div>
            </main>
          ) : (
            <main id="content" className={styles.canvas}>
              <Suspense fallback={<CanvasBones />}>
                <ProjectCanvas form={form} roles={roles} lost={lost} />
              </Suspense>
            </main>
          )}
        </Activity>
      )}
      {tab === 'nodes' && saved.id !== null && (
        <Suspense fallback={<CanvasBones />}>
          <NodesTab
            projectId={saved.id}
            {...{ values, role, lost, editing }}
            draft={nodeDraft}
            onCurrent={(id) => {
              node.current = id;
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const screenOf = ({ scene, direction }: ProjectValues) => (scene?.sizes ?? USUAL_SIZE)[direction];

/** The shape of the canvas while its code comes. */
function CanvasBones() {
  return (
    <div className={styles.canvasBones} role="status" aria-label="正在加载画布">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
