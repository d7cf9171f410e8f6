import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useRef, useState } from 'react';
import {
  BACKGROUND,
  type ProjectInput,
  type ProjectRecord,
  project as projectCall,
  updateProject,
} from '#contract/project.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { DEFAULT_POSITION } from '#contract/scene.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import { saveOver } from '#web/ui/save-over.tsx';
import { PROJECTS_KEY, projectQuery } from './project.queries.ts';
import type { ProjectDraft } from './project-draft.ts';
import {
  beginWith,
  checkProject,
  type FirstScene,
  isSameProject,
  type ProjectErrors,
  type ProjectValues,
  toProjectValues,
} from './project-values.ts';

const LABELS = {
  name: '项目名称',
  roleId: '角色',
  direction: '屏幕方向',
  background: '背景',
  backgroundType: '背景类型',
  interaction: '互动与休眠',
  scene: '画面',
};
const isEqual = (one: ProjectValues, other: ProjectValues, name: keyof ProjectValues) =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

interface Options {
  project: ProjectRecord | null;
  /** What a new one begins with. */
  first: FirstScene | null;
  roles: readonly Role[];
  onCreated(id: string): void;
}

/** What the page of one project holds, what of it is saved, and how it gets saved. */
export function useProjectForm({ project, first, roles, onCreated }: Options) {
  const [values, setValues] = useState(() => ({
    ...toProjectValues(project, roles),
    ...(project || !first ? {} : beginWith(first, roles[0])),
  }));
  const [errors, setErrors] = useState<ProjectErrors>({});
  const [saved, setSaved] = useState({
    id: project?.id ?? null,
    at: project ? Date.parse(project.updatedAt) : null,
    values,
  });
  /** Both as of now, for questions that can't wait for a rendering. */
  const now = useRef({ values, saved });
  const client = useQueryClient();
  const { modal } = App.useApp();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (input: ProjectInput) => call(updateProject, input),
  });
  const running = useRef<Promise<string | null>>(null);

  const change = useCallback((part: Partial<ProjectValues>) => {
    now.current.values = { ...now.current.values, ...part };
    setValues(now.current.values);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !((field.split('.')[0] ?? '') in part))),
    );
  }, []);

  const remember = (id: string, stored: ProjectValues) => {
    now.current.saved = { id, at: Date.now(), values: stored };
    setSaved(now.current.saved);
    void client.invalidateQueries({ queryKey: PROJECTS_KEY });
    const role = roles.find((one) => one.id === stored.roleId);
    client.setQueryData(projectQuery(id).queryKey, (before) => {
      const at = new Date().toISOString();
      const look = role
        ? { roleName: role.name, avatarCode: role.avatarCode, roleDeleted: false, roleQuestions: role.question }
        : before && {
            ...{ roleName: before.roleName, avatarCode: before.avatarCode },
            ...{ roleDeleted: before.roleDeleted, roleQuestions: before.roleQuestions },
          };
      const stage = {
        backgroundType: stored.backgroundType ?? before?.backgroundType ?? BACKGROUND.picture,
        background: stored.background ?? before?.background ?? '',
        position: before?.position ?? JSON.stringify(DEFAULT_POSITION[stored.direction]),
        scene: stored.scene === undefined ? (before?.scene ?? null) : stored.scene,
        nodeCount: before?.nodeCount ?? 0,
        cover: before?.cover ?? null,
        standing: before?.standing ?? { state: 'saved' as const, version: null, changed: false },
      };
      return look && { id, ...stored, ...look, ...stage, createdAt: before?.createdAt ?? at, updatedAt: at };
    });
  };

  /** What others have changed meanwhile stands beside what was saved here. */
  const follow = async (id: string, sent: ProjectValues) => {
    const stored = await call(projectCall, { id }).catch(() => null); // then as it was sent; the next opening shows the rest
    if (!stored) return;
    const theirs = toProjectValues(stored, roles);
    remember(id, theirs);
    const untouched = Object.keys(theirs).filter((name) =>
      isEqual(now.current.values, sent, name as keyof ProjectValues),
    );
    change(Object.fromEntries(untouched.map((name) => [name, theirs[name as keyof ProjectValues]])));
  };

  const submit = async (asked: ProjectValues): Promise<string | null> => {
    const refused = checkProject(asked);
    if (Object.keys(refused).length > 0) {
      setErrors(refused);
      notice.error(Object.values(refused)[0] ?? '');
      return null;
    }
    const input = { ...asked, name: asked.name.trim() };
    const { id: known, values: before } = now.current.saved;
    try {
      const id = await saveOver(modal, LABELS, (over) =>
        mutateAsync({ ...input, ...(known === null ? {} : { id: known, before }), ...(over ? { over: 1 } : {}) }),
      );
      if (id === null) return null;
      remember(id, input);
      if (known === null) onCreated(id);
      else await follow(id, input);
      return id;
    } catch (error) {
      const fields = error instanceof RequestError ? error.fields : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      tellFailure(error, '保存失败：');
      return null;
    }
  };
  const latest = useRef(submit);
  latest.current = submit;
  const run = useCallback((asked: ProjectValues) => {
    running.current ??= latest.current(asked).finally(() => {
      running.current = null;
    });
    return running.current;
  }, []);
  /** Saves everything and answers the id; null when something is wrong, which is then shown. Asked twice, it saves once. */
  const save = useCallback(() => run(now.current.values), [run]);
  /** A new name is saved at once where the project exists, and nothing else with it. */
  const rename = useCallback(
    (name: string) => {
      change({ name });
      if (now.current.saved.id !== null) void run({ ...now.current.saved.values, name });
    },
    [change, run],
  );
  /** Takes up what was typed and not saved, and what it was typed over, so that saving asks where somebody else has changed the same. */
  const restore = useCallback(
    ({ values: kept, base }: ProjectDraft) => {
      if (now.current.saved.id !== null) {
        now.current.saved = { ...now.current.saved, values: base };
        setSaved(now.current.saved);
      }
      change(kept);
    },
    [change],
  );
  const losesWork = useCallback(() => !isSameProject(now.current.values, now.current.saved.values), []);

  return { values, errors, saved, change, save, rename, restore, losesWork, isSaving: isPending, isDirty: losesWork() };
}
