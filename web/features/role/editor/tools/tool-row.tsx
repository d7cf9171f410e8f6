import { Switch } from 'antd';
import type { Plugin } from '#contract/plugin.contract.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './tool-fields.module.css';

const PICTURES: Record<string, IconName> = {
  time: 'clock',
  calculator: 'keyboard',
  units: 'tune',
  weather: 'globe',
  webPage: 'link',
};

interface Props {
  tool: Plugin;
  on: boolean;
  onSwitch(on: boolean): void;
}

/** One tool: what it does, where it comes from, and whether it can be used. */
export function ToolRow({ tool, on, onSwitch }: Props) {
  const { name, title, description, kind, serverName, ready, reason, asksFirst } = tool;
  const id = `tool-${name}`;
  return (
    <li className={styles.row} data-ready={ready}>
      <span className={styles.picture}>
        <Icon name={kind === 'mcp' ? 'flow' : (PICTURES[name] ?? 'spark')} />
      </span>
      <span className={styles.words}>
        <b id={id}>
          {title}
          {serverName && <i>{serverName}</i>}
          {asksFirst && ready && <i>先问用户</i>}
        </b>
        {description && <small title={description}>{description}</small>}
        {!ready && <small className={styles.reason}>{reason}</small>}
      </span>
      {/* What is on and has failed can still be switched off. */}
      <Switch checked={on} disabled={!ready && !on} aria-labelledby={id} onChange={onSwitch} />
    </li>
  );
}
