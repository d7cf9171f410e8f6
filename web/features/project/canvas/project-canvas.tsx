import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { InteractionSettings } from '#contract/interaction.contract.ts';
import type { ProjectRecord } from '#contract/project.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { useBrandConfig } from '#web/lib/brand.ts';
import { beginningOf } from '#web/scene/invitation.ts';
import { NO_WORLD } from '#web/scene/no-world.ts';
import { useCityWeather } from '../city-weather.ts';
import { InteractionFields } from '../interaction/interaction-fields.tsx';
import { ScreenAddress } from '../interaction/screen-address.tsx';
import { SleepFields } from '../interaction/sleep-fields.tsx';
import { accessQuery } from '../launch/access.queries.ts';
import { RoleField } from '../role-field.tsx';
import { exampleAddress, publicAddress } from '../screen-link.ts';
import type { useProjectForm } from '../use-project-form.ts';
import { CanvasEditor, type PanelId } from './canvas-editor.tsx';
import type { CanvasProject } from './canvas-project.ts';
import { CanvasContext, type CanvasStore } from './canvas-store.ts';
import { DirectionField } from './direction-field.tsx';
import { RoleHead } from './role-head.tsx';
import { useFormCanvas } from './use-form-canvas.ts';
import { WorldContext } from './world.ts';

interface Props {
  form: ReturnType<typeof useProjectForm>;
  roles: readonly Role[];
  /** The project whose role was deleted. */
  lost: ProjectRecord | null;
}

/** The canvas of one project, with what the form around it knows. */
export function ProjectCanvas({ form, roles, lost }: Props) {
  const canvas: CanvasStore = useFormCanvas(form);
  const { values, saved, errors, change } = form;
  const { companyName, baseConfig } = useBrandConfig();
  const [panel, setPanel] = useState<PanelId>('components');
  const role = roles.find((one) => one.id === values.roleId) ?? null;
  const roleName = role?.name ?? lost?.roleName ?? '';
  const questions = useMemo(() => role?.question ?? [], [role]);
  const { id } = saved;
  const isProposed = id !== null && (values.scene ?? null) === null;
  const { data: access } = useQuery({ ...accessQuery(id ?? ''), enabled: id !== null });
  const publicName = access?.publicName ?? '';
  const weather = useCityWeather(values.scene?.components ?? []);
  const world = useMemo(
    () => ({
      ...NO_WORLD,
      weather,
      roleName,
      questions,
      brandName: companyName,
      brandLogo: baseConfig.logo,
      beginning: beginningOf(values.interaction),
      pageUrl: publicName ? publicAddress(publicName) : exampleAddress(),
    }),
    [roleName, questions, companyName, baseConfig.logo, values.interaction, publicName, weather],
  );
  const roleField = (
    <RoleField roles={roles} lost={lost} value={values.roleId} onChange={(roleId) => change({ roleId })} />
  );
  const setInteraction = (interaction: InteractionSettings) => {
    change({ interaction });
    // What is chosen for the sleeping screen is seen on the canvas.
    if (interaction.sleep !== values.interaction.sleep) canvas.setState({ moment: 'asleep' });
  };
  const isRefused = Object.keys(errors).some((field) => field.startsWith('interaction'));
  useEffect(() => {
    if (isRefused) setPanel('interaction');
  }, [isRefused]);
  const project: CanvasProject = {
    isNew: saved.id === null,
    name: values.name,
    roleId: values.roleId,
    roleName,
    roleNote: role?.roleDesc ?? (lost ? '角色已删除' : ''),
    avatarCode: role?.avatarCode ?? lost?.avatarCode ?? '',
    questions,
    direction: values.direction,
    onDirection: (direction) => change({ direction }),
    roleField,
  };
  return (
    <CanvasContext value={canvas}>
      <WorldContext value={world}>
        <CanvasEditor
          project={project}
          onAdopt={isProposed ? () => change({ scene: canvas.getState().scene }) : null}
          settings={values.interaction}
          panel={panel}
          onPanel={setPanel}
          head={<RoleHead project={project} isLost={lost !== null} refusal={errors.roleId} />}
          interaction={
            <>
              <DirectionField value={values.direction} onChange={(direction) => change({ direction })} />
              <InteractionFields value={values.interaction} errors={errors} onChange={setInteraction} />
              <SleepFields
                value={values.interaction}
                direction={values.direction}
                errors={errors}
                onChange={setInteraction}
              />
              <ScreenAddress projectId={saved.id} projectName={saved.values?.name ?? values.name} />
            </>
          }
        />
      </WorldContext>
    </CanvasContext>
  );
}
