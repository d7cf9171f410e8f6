import { Button, Dropdown, Form } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { RoleDetail } from '#contract/role-fields.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useAccountRights } from '../use-account-rights.ts';
import { firstVisible, languageName, tabName, VISIBLE_TABS } from './language-list.ts';
import styles from './language-tabs.module.css';
import { useLanguages } from './use-languages.ts';

interface Props {
  /** The language that is shown; null for the default one. */
  active: string | null;
  onShow(language: string | null): void;
}

/** The languages of the role: the first is the default one, four are visible at a time (specification 2 §2). */
export function LanguageTabs({ active, onShow }: Props) {
  const form = Form.useFormInstance();
  const standard = Form.useWatch<string>('language', { form, preserve: true }) ?? 'zhchs';
  const details = Form.useWatch<RoleDetail[]>('avatarRoleDetailVos', { form, preserve: true }) ?? [];
  const { languages } = useAccountRights();
  const { add, remove, changeDefault } = useLanguages(onShow);
  const codes = [standard, ...details.map(({ language }) => language)];
  const at = active === null ? 0 : Math.max(0, codes.indexOf(active));
  const group = useId();
  const row = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState({ first: 0, at, count: codes.length });
  // The arrows move the row freely; another tab or another number of tabs brings the active one into sight.
  const moved = wanted.at === at && wanted.count === codes.length;
  const latest = Math.max(0, codes.length - VISIBLE_TABS);
  const first = moved ? Math.min(wanted.first, latest) : firstVisible(wanted.first, at, codes.length);
  const move = (by: number) => setWanted({ first: first + by, at, count: codes.length });
  const crowded = codes.length > VISIBLE_TABS;
  const show = (place: number) => {
    setWanted({ first: firstVisible(first, place, codes.length), at: place, count: codes.length });
    onShow(place === 0 ? null : (codes[place] ?? null));
  };
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>, place: number) => {
    const next = event.key === 'ArrowRight' ? place + 1 : event.key === 'ArrowLeft' ? place - 1 : place;
    if (next === place || next < 0 || next >= codes.length) return;
    event.preventDefault();
    show(next);
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  const shown = codes.slice(first, first + VISIBLE_TABS);
  const choices = languages.map(({ code, name, ownName, enName }) => ({
    key: code,
    label: (
      <span className={styles.choice} title={`${ownName} · ${enName}`}>
        {name}
        {codes.includes(code) && <small>{code === standard ? '默认' : '已添加'}</small>}
      </span>
    ),
  }));
  return (
    <div className={styles.bar} data-crowded={crowded || undefined}>
      {crowded && <Arrow label="前面的语言" icon="left" disabled={first === 0} onClick={() => move(-1)} />}
      <div ref={row} className={styles.tabs}>
        {/* A list of tabs holds nothing but tabs; beside each stands a button of its own, so the list names its tabs. */}
        <div
          role="tablist"
          aria-label="语言"
          aria-owns={shown.map((code) => `${group}-${code}`).join(' ')}
          className={styles.list}
        />
        {shown.map((code, offset) => {
          const place = first + offset;
          return (
            <span key={code} className={styles.tab} data-active={place === at || undefined}>
              <button
                type="button"
                id={`${group}-${code}`}
                role="tab"
                aria-selected={place === at}
                tabIndex={place === at ? 0 : -1}
                onClick={() => show(place)}
                onKeyDown={(event) => handleKey(event, place)}
              >
                <span title={languageName(code)}>{tabName(code)}</span>
                {place === 0 && <small>默认</small>}
              </button>
              {place > 0 ? (
                <Button
                  type="text"
                  size="small"
                  icon={<Icon name="close" size={14} />}
                  aria-label={`移除${languageName(code)}`}
                  onClick={() => remove(code)}
                />
              ) : (
                languages.length > 1 && (
                  <Dropdown
                    trigger={['click']}
                    menu={{ items: choices, onClick: ({ key }) => changeDefault(key), className: styles.menu ?? '' }}
                  >
                    <Button type="text" size="small" icon={<Icon name="down" size={14} />} aria-label="更改默认语言" />
                  </Dropdown>
                )
              )}
            </span>
          );
        })}
      </div>
      {crowded && <Arrow label="后面的语言" icon="right" disabled={first >= latest} onClick={() => move(1)} />}
      {languages.length > 1 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: choices, onClick: ({ key }) => add(key), className: styles.menu ?? '' }}
        >
          <Button
            type="text"
            className={styles.add}
            icon={<Icon name="plus" size={16} />}
            aria-label="添加语言"
            title={crowded ? '添加语言' : undefined}
          >
            {crowded ? null : '添加语言'}
          </Button>
        </Dropdown>
      )}
    </div>
  );
}

interface ArrowProps {
  label: string;
  icon: 'left' | 'right';
  disabled: boolean;
  onClick(): void;
}

function Arrow({ label, icon, disabled, onClick }: ArrowProps) {
  return (
    <Button
      type="text"
      size="small"
      icon={<Icon name={icon} size={16} />}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    />
  );
}
