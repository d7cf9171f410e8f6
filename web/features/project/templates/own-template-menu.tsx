import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { type SceneTemplateRecord, TEMPLATE_NAME_MAX } from '#contract/scene-template.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { NameDialog } from '#web/ui/name-dialog.tsx';
import { useDeleteTemplate, useRenameTemplate } from './own-templates.ts';

/** What can be done with a template of one's own, besides beginning with it. */
export function OwnTemplateMenu({ template }: { template: SceneTemplateRecord }) {
  const { id, name } = template;
  const rename = useRenameTemplate();
  const remove = useDeleteTemplate();
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'rename', label: '重命名' },
            { key: 'delete', label: '删除', danger: true },
          ],
          onClick: ({ key }) => (key === 'rename' ? setNaming(true) : remove.mutate(template)),
        }}
      >
        <Button aria-label={`“${name}”的更多操作`} icon={<Icon name="more" />} />
      </Dropdown>
      {isNaming && (
        <NameDialog
          title="重命名模板"
          label="模板名称"
          value={name}
          maxLength={TEMPLATE_NAME_MAX}
          onSave={(next) =>
            rename.mutateAsync({ id, name: next }).then(
              () => true,
              () => false,
            )
          }
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}
