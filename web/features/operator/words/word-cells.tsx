import { Button, Dropdown } from 'antd';
import type { SensitiveWord } from '#contract/moderation.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { menuIcon } from '#web/ui/menu-icon.tsx';
import table from '#web/ui/table.module.css';
import list from '../list.module.css';
import type { WordActions } from './use-word-actions.ts';

export interface WordViewProps {
  words: readonly SensitiveWord[];
  actions: WordActions;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onEdit: (word: SensitiveWord) => void;
}

/** The word, which opens it. */
export function WordName({ word, onEdit }: { word: SensitiveWord; onEdit: () => void }) {
  return (
    <button
      type="button"
      className={`${table.name} ${list.opener}`}
      title={word.word}
      aria-label={`编辑“${word.word}”`}
      onClick={onEdit}
    >
      {word.word}
    </button>
  );
}

/** Everything that can be done with a word. */
export function WordMenu({
  word,
  actions,
  onEdit,
}: Pick<WordViewProps, 'actions' | 'onEdit'> & { word: SensitiveWord }) {
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'edit', icon: menuIcon('edit'), label: '编辑', onClick: () => onEdit(word) },
          word.enabled
            ? { key: 'off', icon: menuIcon('pause'), label: '停用', onClick: () => actions.enable([word], false) }
            : { key: 'on', icon: menuIcon('check'), label: '启用', onClick: () => actions.enable([word], true) },
          { type: 'divider' },
          {
            key: 'delete',
            danger: true,
            icon: menuIcon('trash'),
            label: '删除',
            onClick: () => actions.remove([word]),
          },
        ],
      }}
    >
      <Button type="text" icon={<Icon name="more" />} aria-label={`“${word.word}”的更多操作`} />
    </Dropdown>
  );
}

/** The set with one id more or less. */
export function toggle(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
