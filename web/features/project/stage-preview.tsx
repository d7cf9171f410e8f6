import type { ProjectRecord } from '#contract/project.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { useFigure } from '#web/figure/use-figure.ts';
import { Drawing } from '#web/ui/drawing.tsx';
import { stageHue } from '#web/ui/stage-hue.ts';
import { DIRECTION_LABEL } from './project-values.ts';
import styles from './stage-preview.module.css';

interface Props {
  /** Null while none is chosen, or when it was deleted. */
  role: Role | null;
  lost: ProjectRecord | null;
  direction: '1' | '2';
}

/** The screen as it will stand: the role's character, alive, with its first greeting, in the chosen direction. */
export function StagePreview({ role, lost, direction }: Props) {
  const code = role?.avatarCode ?? lost?.avatarCode ?? '';
  const greeting = role?.welcomeText[0];
  return (
    <div className={styles.place}>
      <div className={styles.label}>
        画面预览
        <span>
          {DIRECTION_LABEL[direction]} {direction === '1' ? '16:9' : '9:16'}
        </span>
      </div>
      <div className={styles.room}>
        <div className={styles.screen} data-direction={direction} data-lost={lost ? true : undefined}>
          <div className={styles.stage} style={{ background: stageHue(code) }}>
            {code !== '' && <Figure code={code} label={`${role?.name ?? lost?.roleName}的形象`} />}
            {code !== '' && <span className={styles.ai}>AI 数字人</span>}
            {role && (
              <div className={styles.card}>
                <b>{role.name}</b>
                <p>{greeting ?? role.roleDesc}</p>
              </div>
            )}
            {!role && !lost && (
              <div className={styles.vacant}>
                <Drawing name="person" />
                选好角色，它就站在这里
              </div>
            )}
            {lost && <p className={styles.hint}>角色已删除</p>}
          </div>
        </div>
      </div>
    </div>
  );
}

function Figure({ code, label }: { code: string; label: string }) {
  const { canvas, kind } = useFigure(code);
  return <canvas key={kind} ref={canvas} role="img" aria-label={label} />;
}
