import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { CrawlSchedule, SOURCE_STATUS, type WebSource } from '#contract/crawl.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { menuIcon } from '#web/ui/menu-icon.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { SCHEDULE_TEXT } from './describe-source.ts';
import { useSourceActions } from './use-source-actions.tsx';

const AddSourceDialog = whenOpened(
  () => import('./add-source-dialog.tsx').then((m) => m.AddSourceDialog),
  ({ open }) => open,
);

/** Everything that can be done with a source. */
export function SourceMenu({ source, onDeleted }: { source: WebSource; onDeleted?: () => void }) {
  const actions = useSourceActions(onDeleted);
  const { gone } = source.counts;
  const running = source.status === SOURCE_STATUS.running;
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            running
              ? { key: 'cancel', icon: menuIcon('stop'), label: '停止读取', onClick: () => actions.cancel(source) }
              : { key: 'run', icon: menuIcon('refresh'), label: '重新读取', onClick: () => actions.run(source) },
            {
              key: 'edit',
              icon: menuIcon('edit'),
              label: '修改',
              disabled: running,
              onClick: () => setEditing(true),
            },
            {
              key: 'schedule',
              icon: menuIcon('clock'),
              label: '自动更新',
              children: CrawlSchedule.options.map((value) => ({
                key: value,
                icon:
                  value === source.schedule ? menuIcon('check') : <span className="anticon" style={{ width: 16 }} />,
                label: SCHEDULE_TEXT[value],
                onClick: () => actions.schedule(source, value),
              })),
            },
            ...(gone > 0
              ? [
                  {
                    key: 'gone',
                    icon: menuIcon('brush'),
                    label: `移除已消失的 ${gone} 页`,
                    onClick: () => actions.removeGone(source),
                  },
                ]
              : []),
            { type: 'divider' as const },
            {
              key: 'delete',
              danger: true,
              icon: menuIcon('trash'),
              label: '删除',
              onClick: () => actions.remove(source),
            },
          ],
        }}
      >
        <Button type="text" icon={<Icon name="more" />} aria-label={`“${source.name}”的更多操作`} />
      </Dropdown>
      <AddSourceDialog libraries={[]} source={source} open={editing} onClose={() => setEditing(false)} />
    </>
  );
}
