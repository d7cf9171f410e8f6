import { Button } from 'antd';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { WorkbenchShell } from '../../shell/workbench-shell.tsx';

/** The workbench's frame around a list with nothing in it, as a new account of the brand finds it. */
export function WorkbenchPreview() {
  return (
    <WorkbenchShell>
      <PageHead title="我的角色" purpose="角色把形象、声音、模型与知识合为一体" />
      <EmptyState
        drawing="person"
        title="创建第一个角色"
        text="选好形象和声音，再关联一份文档，它就能回答问题。"
        action={
          <>
            <Button size="large" icon={<Icon name="doc" size={16} />}>
              用我的文档做数字人
            </Button>
            <Button type="primary" size="large" icon={<Icon name="plus" />}>
              创建角色
            </Button>
          </>
        }
      />
    </WorkbenchShell>
  );
}
