import { Button } from 'antd';
import { EmptyState } from '#web/ui/empty-state.tsx';
import styles from './project-page.module.css';
import { DIRECTION_LABEL } from './project-values.ts';

interface Props {
  roleName: string;
  direction: '1' | '2';
  onBack(): void;
}

/** Until nodes exist: what they will be, and what holds meanwhile. */
export function NodeConfig({ roleName, direction, onBack }: Props) {
  return (
    <main id="content" className={styles.nodes}>
      <EmptyState
        drawing="building"
        icon="flow"
        title="节点配置尚未开放"
        text={`节点会把对话分成几步，每一步有自己的画面和回答。目前整个项目按全局配置运行：角色${roleName}，${DIRECTION_LABEL[direction]}。`}
        action={<Button onClick={onBack}>返回全局配置</Button>}
      />
    </main>
  );
}
