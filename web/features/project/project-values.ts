import { type InteractionSettings, NO_INTERACTION } from '#contract/interaction.contract.ts';
import { BACKGROUND, ProjectInput, type ProjectRecord } from '#contract/project.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import type { Scene } from '#contract/scene.contract.ts';
import { SceneComponent } from '#contract/scene-component.contract.ts';
import { isSameValue } from './same-scene.ts';

/** What the page of a project edits. */
export type ProjectValues = Omit<ProjectInput, 'id' | 'interaction' | 'before' | 'over' | 'scene'> & {
  interaction: InteractionSettings;
  /** Null: as rooms were before there were scenes. */
  scene: Scene | null;
};
export type ProjectErrors = Partial<Record<keyof ProjectValues | `interaction.${string}`, string>>;

export const DIRECTION_LABEL = { '1': '横屏', '2': '竖屏' } as const;

/** Values of a project, or of a new one that shows the role that was edited last. */
export function toProjectValues(project: ProjectRecord | null, roles: readonly Role[]): ProjectValues {
  return {
    name: project?.name ?? '',
    roleId: project?.roleId ?? roles[0]?.id ?? '',
    direction: project?.direction ?? '2',
    backgroundType: project?.backgroundType ?? BACKGROUND.picture,
    background: project?.background ?? '',
    interaction: project?.interaction ?? NO_INTERACTION,
    scene: project?.scene ?? null,
  };
}

export function isSameProject(one: ProjectValues, other: ProjectValues): boolean {
  return (
    one.name.trim() === other.name.trim() &&
    one.roleId === other.roleId &&
    one.direction === other.direction &&
    one.background === other.background &&
    isSameValue(one.interaction, other.interaction) &&
    isSameValue(one.scene, other.scene)
  );
}

/** What the server would refuse, by the contract's own rules; empty when it will do. */
export function checkProject(values: ProjectValues): ProjectErrors {
  const { error } = ProjectInput.safeParse(values);
  const errors: ProjectErrors = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.') as keyof ProjectErrors] ??= message;
  if (values.roleId === '') errors.roleId = '请选择角色';
  return errors;
}

/** A template's questions are examples: a role that recommends some of its own offers those, which it can answer. */
export const withQuestionsOf = (scene: Scene, questions: readonly string[] | undefined): Scene =>
  questions?.length
    ? {
        ...scene,
        components: scene.components.map((one) => (one.kind === 'suggestions' ? { ...one, from: 'role' } : one)),
      }
    : scene;

/** Where a template's words name its person, they name the role instead, as far as there is room for it. */
export const withNameOf = (scene: Scene, from: string, to: string): Scene =>
  from === '' || to === '' || from === to
    ? scene
    : {
        ...scene,
        components: scene.components.map((one) => {
          if (one.kind !== 'title' && one.kind !== 'subtitle' && one.kind !== 'text') return one;
          const words = one.words.replaceAll(from, to);
          return words === one.words || !SceneComponent.safeParse({ ...one, words }).success ? one : { ...one, words };
        }),
      };

/** A template of the product as it stands with a role: who is named, and what is asked. */
export const fitScene = (
  { scene, roleName }: { scene: Scene; roleName: string },
  role: { name: string; question: readonly string[] } | undefined,
): Scene => withQuestionsOf(withNameOf(scene, roleName, role?.name ?? ''), role?.question);

/** What a new project begins with; `kept`: what the account's own template holds besides its scene, null for those of the product. */
export interface FirstScene {
  scene: Scene;
  roleName: string;
  kept: { interaction: InteractionSettings } | null;
}

/** One's own template as it was kept, but for who is named; one of the product fitted to the role. */
export const beginWith = (
  { kept, ...first }: FirstScene,
  role: Parameters<typeof fitScene>[1],
): Pick<ProjectValues, 'scene'> & Partial<Pick<ProjectValues, 'interaction'>> =>
  kept
    ? { ...kept, scene: withNameOf(first.scene, first.roleName, role?.name ?? '') }
    : { scene: fitScene(first, role) };
