import { Button, Input } from 'antd';
import { useState } from 'react';
import { SHARE_LIMITS } from '#contract/limits.contract.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { notice } from '#web/lib/notice.ts';
import { Icon } from '#web/ui/icon.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { screenAddress } from '../screen-link.ts';
import styles from './interaction.module.css';

const LaunchDrawer = whenOpened(() => import('../launch/launch-drawer.tsx').then((m) => m.LaunchDrawer));

interface Props {
  /** Of the saved project; null for a new one. */
  projectId: string | null;
  projectName: string;
}

/** Where the project is opened on a screen, whatever that does where nobody is. */
export function ScreenAddress({ projectId, projectName }: Props) {
  const [links, setLinks] = useState(false);
  if (projectId === null) return <p className={styles.help}>保存后这里会出现在大屏或一体机上打开的地址</p>;
  const address = screenAddress(projectId);
  const copy = async () => {
    if (await copyText(address)) notice.success('已复制屏幕地址');
    else notice.error('复制失败，请手动选择地址复制');
  };
  return (
    <div className={styles.field}>
      <label htmlFor="screen-address">屏幕地址</label>
      <div className={styles.address}>
        <Input
          id="screen-address"
          readOnly
          value={address}
          aria-describedby="screen-address-help"
          onFocus={(event) => event.target.select()}
        />
        <Button icon={<Icon name="copy" size={16} />} onClick={copy}>
          复制
        </Button>
        <Button
          icon={<Icon name="play" size={16} />}
          href={address}
          target="_blank"
          rel="noopener"
          aria-label="在新窗口打开屏幕地址"
        >
          打开
        </Button>
      </div>
      <p id="screen-address-help" className={styles.help}>
        自己的设备登录后打开。公共场所的设备请用
        <Button type="link" size="small" onClick={() => setLinks(true)}>
          免登录链接
        </Button>
        ，有效期自己选，最多 {SHARE_LIMITS.days} 天或长期有效，只能打开这个项目
      </p>
      {links && (
        <LaunchDrawer project={{ id: projectId, name: projectName }} section="link" onClose={() => setLinks(false)} />
      )}
    </div>
  );
}
