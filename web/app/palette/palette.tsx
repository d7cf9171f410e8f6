import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import styles from './palette.module.css';
import { type PaletteItem, step } from './palette-item.ts';
import { noteRecent } from './recent.ts';
import { usePaletteItems } from './use-palette-items.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Everything that can be gone to or begun, by its name: a field whose list is chosen from with the arrows. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const [entered, setEntered] = useState(false);
  const navigate = useNavigate();
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const onUpload = () => {
    setUploading(true);
    setTyped('');
  };
  const { groups, loading, failed } = usePaletteItems(typed, { uploading, onUpload });
  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ key }) => key === wanted) ?? items[0];
  const idOf = (item: PaletteItem) => `${list} ${item.key}`.replaceAll(/[^\w-]/g, '-');

  // Back to where the keys came from. Read before the dialog takes them.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    field.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = (item: PaletteItem) => {
    if (typeof item.to === 'function') return item.to();
    if (item.found) noteRecent(item.found);
    onClose();
    // The editor stays the same page for another role: it asks all the same before anything is lost.
    void navigate(item.to, { state: { leaves: true } });
  };
  // What was found for less than what is typed is not run: Enter waits for the rest.
  const isDue = entered && !(loading && (active === undefined || active.found !== undefined));
  useEffect(() => {
    if (!isDue) return;
    setEntered(false);
    if (active) run(active);
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // these keys are the input method's
    const by = STEPS[event.key];
    if (by !== undefined) setWanted(step(items, active?.key ?? null, by));
    else if (event.key === 'Enter') setEntered(true);
    else if (event.key === 'Backspace' && typed === '' && uploading) setUploading(false);
    else return;
    event.preventDefault();
  };
  return (
    <PlainDialog title="查找与跳转" place="top" onClose={onClose}>
      <div className={styles.field}>
        <Icon name={uploading ? 'upload' : 'search'} />
        <input
          ref={field}
          role="combobox"
          aria-label={uploading ? '上传到哪个知识库' : '搜名称、页面或操作'}
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder={uploading ? '上传到哪个知识库' : '搜名称、页面或操作'}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWanted(null);
            setEntered(false);
          }}
          onKeyDown={onKey}
        />
        <button type="button" className={styles.close} aria-label="Esc 关闭" onClick={onClose}>
          <kbd>Esc</kbd>
          <Icon name="close" />
        </button>
      </div>
      <div id={list} role="listbox" aria-label="结果" aria-busy={loading} className={styles.list}>
        {groups.map(({ name, items: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true">{name}</p>
            {some.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, and names the active one
              <div
                key={item.key}
                id={idOf(item)}
                role="option"
                tabIndex={-1}
                aria-selected={item === active}
                className={styles.option}
                onMouseMove={() => setWanted(item.key)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(item)}
              >
                <span className={styles.icon}>
                  <Icon name={item.icon} size={16} />
                </span>
                <b>{item.label}</b>
                <span className={styles.detail}>{item.detail}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={items.length > 0 ? styles.silent : styles.none}>
        {sayResult(items.length, { typed: typed.trim(), loading, failed, uploading })}
      </p>
      <footer className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> 选择
        </span>
        <span>
          <kbd>Enter</kbd> 打开
        </span>
      </footer>
    </PlainDialog>
  );
}

function sayResult(
  count: number,
  { typed, loading, failed, uploading }: { typed: string; loading: boolean; failed: boolean; uploading: boolean },
): string {
  if (count > 0) return `${count} 个结果`;
  if (loading) return '正在查找…';
  if (failed) return '没有查到，网络或服务暂时不可用，请再试一次';
  if (uploading && typed === '') return '还没有知识库，请先新建一个';
  return `没有名称含“${typed}”的内容`;
}
