import { Input, Radio } from 'antd';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { BACKGROUND, PROJECT_NAME_MAX, type ProjectRecord } from '#contract/project.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { FormControls } from '#web/ui/form-controls.tsx';
import { BackgroundField } from './background-field.tsx';
import styles from './global-config.module.css';
import { InteractionFields } from './interaction/interaction-fields.tsx';
import { ScreenAddress } from './interaction/screen-address.tsx';
import { SleepFields } from './interaction/sleep-fields.tsx';
import { DIRECTION_LABEL } from './project-values.ts';
import { RoleField } from './role-field.tsx';
import type { useProjectForm } from './use-project-form.ts';

interface Props {
  form: ReturnType<typeof useProjectForm>;
  roles: readonly Role[];
  /** The project whose role was deleted. */
  lost: ProjectRecord | null;
}

/** What holds for the whole project: its name, who stands in it, and how the screen stands. */
export function GlobalConfig({ form, roles, lost }: Props) {
  const { values, errors, change } = form;
  const used = countCharacters(values.name);
  return (
    <FormControls>
      <div className={styles.form}>
        <p className={styles.wide}>画布要在更宽的窗口里编辑，请用电脑打开。这里可以改名称、角色、方向、互动和休眠。</p>
        <div className={styles.field}>
          <label htmlFor="project-name">
            项目名称<i className={styles.required}>*</i>
            <span data-over={used > PROJECT_NAME_MAX || undefined}>
              {used} / {PROJECT_NAME_MAX}
            </span>
          </label>
          <Input
            id="project-name"
            autoComplete="off"
            placeholder="例如：政务大厅一号屏"
            value={values.name}
            status={errors.name ? 'error' : ''}
            aria-describedby="project-name-refusal"
            onChange={(event) => change({ name: event.target.value })}
          />
          <Refusal id="project-name-refusal" text={errors.name} />
        </div>
        <div className={styles.field}>
          <span className={styles.label}>
            角色<i className={styles.required}>*</i>
          </span>
          <RoleField roles={roles} lost={lost} value={values.roleId} onChange={(roleId) => change({ roleId })} />
          <Refusal id="project-role-refusal" text={errors.roleId} />
        </div>
        <div className={styles.field}>
          <span className={styles.label}>画面方向</span>
          <Radio.Group
            className={styles.directions}
            aria-label="画面方向"
            value={values.direction}
            onChange={(event) => change({ direction: event.target.value })}
          >
            {(['2', '1'] as const).map((direction) => (
              <Radio key={direction} value={direction} className={styles.direction}>
                <i data-direction={direction} />
                <span>
                  {DIRECTION_LABEL[direction]}
                  <small>{direction === '2' ? '手机、立式一体机' : '大屏、电脑、电视'}</small>
                </span>
              </Radio>
            ))}
          </Radio.Group>
        </div>
        {values.scene === null && (
          <BackgroundField
            url={values.background ?? ''}
            isVideo={values.backgroundType === BACKGROUND.video}
            onChange={change}
          />
        )}
        <InteractionFields
          value={values.interaction}
          errors={errors}
          onChange={(interaction) => change({ interaction })}
        />
        <SleepFields
          value={values.interaction}
          direction={values.direction}
          errors={errors}
          onChange={(interaction) => change({ interaction })}
        />
        <ScreenAddress projectId={form.saved.id} projectName={form.saved.values?.name ?? values.name} />
      </div>
    </FormControls>
  );
}

function Refusal({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} role="alert" className={styles.refusal}>
      {text}
    </p>
  );
}
