import { Segmented } from 'antd';
import { useState } from 'react';
import { SideDrawer } from '#web/ui/side-drawer.tsx';
import { EmbedSection } from './embed-section.tsx';
import styles from './launch.module.css';
import { LinkSection } from './link-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PublishSection } from './publish-section.tsx';

const SECTIONS = [
  { value: 'publish', label: '版本' },
  { value: 'link', label: '链接' },
  { value: 'embed', label: '嵌入网页' },
  { value: 'password', label: '访问密码' },
] as const;
export type LaunchSection = (typeof SECTIONS)[number]['value'];

interface Props {
  project: { id: string; name: string };
  /** What it opens with. */
  section: LaunchSection;
  /** What is edited is not saved: only what is saved can be published. */
  isDirty?: boolean;
  /** Saves what is edited; false: it could not be saved. */
  onSave?(): Promise<boolean>;
  onClose(): void;
}

/** 发布: all that leads from a project to its visitors. */
export function LaunchDrawer({ project, section: first, isDirty = false, onSave, onClose }: Props) {
  const [section, setSection] = useState(first);
  return (
    <SideDrawer open title="发布" size={480} classNames={{ body: styles.drawer }} onClose={onClose}>
      <p className={styles.name}>{project.name}</p>
      <Segmented<LaunchSection>
        block
        aria-label="发布的各项"
        options={[...SECTIONS]}
        value={section}
        onChange={setSection}
      />
      {section === 'publish' && <PublishSection id={project.id} isDirty={isDirty} onSave={onSave} onLook={onClose} />}
      {section === 'link' && <LinkSection {...project} />}
      {section === 'embed' && <EmbedSection {...project} />}
      {section === 'password' && <PasswordSection id={project.id} />}
    </SideDrawer>
  );
}
