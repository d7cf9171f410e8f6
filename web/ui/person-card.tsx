import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './person-card.module.css';
import { Portrait } from './portrait.tsx';

/** A box by which the card is chosen among others. */
export interface Selectable {
  isOn: boolean;
  /** What is chosen, for those who hear it. */
  label: string;
  onToggle(on: boolean, event: Event): void;
}

interface Props {
  select?: Selectable;
  name: string;
  /** Character of the avatar engine. */
  avatarCode: string;
  /** In place of the person alone. */
  picture?: ReactNode;
  /** The picture is paled: the person can't be talked to now. */
  paled: boolean;
  /** A tag on the picture. */
  state: ReactNode;
  /** How far it is, over the foot of the picture, until it is done. */
  progress?: ReactNode;
  /** Buttons over the foot of the picture, while the card is pointed at. */
  actions: ReactNode;
  /** Where the card leads. */
  to: string;
  menu: MenuProps;
  description?: ReactNode;
  tags: ReactNode;
  foot: ReactNode;
}

/** A card with a person on it: a role, or a project that shows one. */
export function PersonCard(props: Props) {
  const { select, name, avatarCode, picture, paled, state, progress, actions, to, menu, description, tags, foot } =
    props;
  return (
    <li className={styles.card} data-paled={paled || undefined} data-chosen={select?.isOn || undefined}>
      <div className={styles.picture}>
        {picture ?? <Portrait code={avatarCode} label={`${name}的形象`} />}
        <span className={styles.state}>{state}</span>
        {select && (
          // With Shift, a click would mark the text between.
          <label className={styles.select} onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
            <input
              type="checkbox"
              aria-label={select.label}
              checked={select.isOn}
              onChange={(event) => select.onToggle(event.target.checked, event.nativeEvent)}
            />
          </label>
        )}
        {progress && <div className={styles.progress}>{progress}</div>}
        <div className={styles.actions}>{actions}</div>
      </div>
      <div className={styles.body}>
        <div className={styles.title}>
          <h2>
            <Link to={to} title={name}>
              {name}
            </Link>
          </h2>
          <Dropdown trigger={['click']} placement="bottomRight" menu={menu}>
            <button type="button" className={styles.more} aria-label={`${name}的更多操作`}>
              <Icon name="more" />
            </button>
          </Dropdown>
        </div>
        {description && <p>{description}</p>}
        <div className={styles.tags}>{tags}</div>
        <div className={styles.foot}>{foot}</div>
      </div>
    </li>
  );
}
