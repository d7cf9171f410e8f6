import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SaveState } from '#web/ui/save-state.tsx';
import styles from './detail-bar.module.css';
import { ProjectName } from './project-name.tsx';
import { PublishMenu } from './publish-menu.tsx';

const TABS = [
  { id: 'global', name: '全局配置' },
  { id: 'nodes', name: '节点配置' },
] as const;
export type ProjectTab = (typeof TABS)[number]['id'];

interface Props {
  name: string;
  state: 'saved' | 'unsaved' | 'saving';
  savedAt: number | null;
  /** Why the name can't be saved. */
  refusal: string | undefined;
  tab: ProjectTab;
  onTab(tab: ProjectTab): void;
  onRename(name: string): void;
  /** False: something is wrong, and is shown. */
  onSave(): Promise<boolean>;
  onDemo(): void;
}

/** The bar of the detail layout (specification 1 §2): back, logo, name, tabs, saving and demo. */
export function DetailBar(props: Props) {
  const { name, state, savedAt, refusal, tab, onTab, onRename, onSave, onDemo } = props;
  const navigate = useNavigate();
  // Without a page before this one in the tab, such as after a reload of a bookmark, back leads to the list.
  const goBack = () => (window.history.state?.idx > 0 ? navigate(-1) : navigate('/home/project/list'));
  return (
    <header className={styles.bar}>
      <div className={styles.left}>
        <Button type="text" icon={<Icon name="left" />} aria-label="返回" onClick={goBack} />
        <Link to="/home/project/list" className={styles.logo} aria-label="我的项目">
          <BrandMark />
        </Link>
        <i className={styles.hair} />
        <ProjectName name={name} refused={refusal} onRename={onRename} />
        <SaveState state={state} savedAt={savedAt} />
      </div>
      <nav className={styles.tabs} aria-label="项目配置">
        {TABS.map(({ id, name: label }) => (
          <button key={id} type="button" aria-current={id === tab ? 'page' : undefined} onClick={() => onTab(id)}>
            {label}
          </button>
        ))}
      </nav>
      <div className={styles.right}>
        <PublishMenu name={name} isDirty={state !== 'saved'} onSave={onSave} />
        <Button icon={<Icon name="play" size={16} />} onClick={onDemo}>
          在线演示
        </Button>
        <Button type="primary" loading={state === 'saving'} title="Ctrl S 或 ⌘ S" onClick={() => void onSave()}>
          保存
        </Button>
      </div>
    </header>
  );
}
