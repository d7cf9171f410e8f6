import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { endProjectLinks } from '#contract/project.contract.ts';
import { startProject } from '#contract/visit.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { LinkDialog } from '#web/ui/link-dialog.tsx';
import { screenAddress } from './screen-link.ts';
import styles from './screen-link-dialog.module.css';

interface Props {
  project: { id: string; name: string };
  onClose(): void;
}

/** 免登录链接: opens one project on any screen, for as long as its owner wants. */
export function ScreenLinkDialog({ project: { id, name }, onClose }: Props) {
  const { modal } = App.useApp();
  const end = useMutation({
    mutationFn: () => call(endProjectLinks, { id }, { showModal: true }),
    onSuccess() {
      notice.success('已停用，打开着的屏幕会在几秒内停下');
      onClose();
    },
  });
  const confirmEnd = () =>
    modal.confirm({
      title: '停用已发的链接？',
      content: `“${name}”之前发出的免登录链接和二维码都将打不开，正在使用的屏幕也会停下。之后可以再生成新的。`,
      okText: '停用',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => end.mutateAsync().catch(() => {}),
    });
  return (
    <LinkDialog
      title="免登录链接"
      label="免登录链接"
      tip={
        <>
          在任何设备打开“{name}”都不用登录，只能打开这一个项目。
          <Button type="link" size="small" className={styles.end} onClick={confirmEnd}>
            停用已发的链接
          </Button>
        </>
      }
      scan="用手机或一体机扫码打开"
      stop="这里"
      make={async (days) => screenAddress(id, await call(startProject, { id, days }, { showModal: true }))}
      makeLasting={async () => screenAddress(id, await call(startProject, { id, lasts: 1 }, { showModal: true }))}
      onClose={onClose}
    />
  );
}
