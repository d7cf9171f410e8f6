import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import type { LinkDevice } from '#contract/short-link.contract.ts';
import { userInfoQuery } from '#web/lib/user-info.ts';
import styles from './launch.module.css';

const DEVICES: Record<LinkDevice, { label: string; help: string }> = {
  any: { label: '手机和网页', help: '在手机和电脑的浏览器里打开，在并发管理里记为“分享链接”。' },
  kiosk: { label: '一体机', help: '放在固定位置的一体机和大屏打开，在并发管理里记为“一体机”。' },
  windows: { label: 'Windows 客户端', help: '在 Windows 客户端里打开，占用 Windows 并发。' },
  android: { label: '安卓客户端', help: '在安卓客户端里打开，占用安卓并发。' },
};

interface Props {
  value: LinkDevice;
  onChange(device: LinkDevice): void;
}

/** Under the code of such a link. */
export const SCAN_WORDS: Record<LinkDevice, string> = {
  any: '用手机扫码打开',
  kiosk: '在一体机的浏览器里打开这个链接',
  windows: '在客户端里打开这个链接',
  android: '在客户端里打开这个链接',
};

/** 用在哪里: what a link is made for. Clients are offered where the account has lines for them. */
export function MadeFor({ value, onChange }: Props) {
  const fieldId = useId();
  const { data: account } = useQuery(userInfoQuery());
  const lines = { any: 1, kiosk: 1, windows: account?.winLineLimit ?? 0, android: account?.androidLineLimit ?? 0 };
  const options = Object.entries(DEVICES)
    .filter(([device]) => lines[device as LinkDevice] > 0)
    .map(([device, { label }]) => ({ value: device as LinkDevice, label }));
  return (
    <div className={styles.madeFor}>
      <label htmlFor={fieldId}>用在哪里</label>
      <Select<LinkDevice>
        id={fieldId}
        className={styles.device ?? ''}
        value={value}
        options={options}
        aria-describedby={`${fieldId}-note`}
        onChange={onChange}
      />
      <p id={`${fieldId}-note`} className={styles.hint}>
        {DEVICES[value].help}
      </p>
    </div>
  );
}
