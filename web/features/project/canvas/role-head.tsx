import { Button, Popover } from 'antd';
import { useState } from 'react';
import { Portrait } from '#web/ui/portrait.tsx';
import styles from './canvas.module.css';
import type { CanvasProject } from './canvas-project.ts';

interface Props {
  project: CanvasProject;
  isLost: boolean;
  refusal: string | undefined;
}

/** Who stands in the project, and the way to somebody else. */
export function RoleHead({ project, isLost, refusal }: Props) {
  const { roleId, roleName, roleNote, avatarCode, roleField } = project;
  const [isOpen, setOpen] = useState(false);
  const lacks = roleId === '' || isLost;
  return (
    <section className={styles.head} aria-label="角色">
      <div className={styles.role} data-lacks={lacks || undefined}>
        <span className={styles.face}>{avatarCode !== '' && <Portrait code={avatarCode} label="" />}</span>
        <p>
          <b>{roleName || '还没有角色'}</b>
          <small>{roleName ? roleNote : '选一个角色来说话'}</small>
        </p>
        <Popover
          open={isOpen}
          onOpenChange={setOpen}
          trigger="click"
          placement="rightTop"
          destroyOnHidden
          content={<div className={styles.chooser}>{roleField}</div>}
        >
          <Button size="small" aria-expanded={isOpen} aria-label="更换角色">
            {lacks ? '选择' : '更换'}
          </Button>
        </Popover>
      </div>
      <p id="project-role-refusal" role="alert" className={styles.refusal}>
        {refusal}
      </p>
    </section>
  );
}
