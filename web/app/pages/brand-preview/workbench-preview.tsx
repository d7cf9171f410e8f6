import { Button } from 'antd';
import { Bone } from '#web/ui/bone.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { WorkbenchShell } from '../../shell/workbench-shell.tsx';
import styles from './brand-preview.module.css';

/** The workbench's frame around the outline of a list. */
export function WorkbenchPreview() {
  return (
    <WorkbenchShell>
      <PageHead
        title="我的角色"
        purpose="角色把形象、声音、模型与知识合为一体"
        actions={
          <Button type="primary" size="large" icon={<Icon name="plus" />}>
            创建角色
          </Button>
        }
      />
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className={styles.card}>
            <div className={styles.stage} />
            <div className={styles.words}>
              <Bone width={120} height={18} />
              <Bone height={14} />
              <p>
                <StatusTag tone="live" label="已发布" /> 在线演示
              </p>
            </div>
          </div>
        ))}
      </div>
    </WorkbenchShell>
  );
}
