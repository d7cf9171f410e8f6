import { useQuery } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { LinkDevice } from '#contract/short-link.contract.ts';
import { LinkMaker } from '#web/ui/link-maker.tsx';
import { phoneAddress, playAddress, screenAddress } from '../screen-link.ts';
import { accessQuery, makeLink, useEndLinks } from './access.queries.ts';
import { Address } from './address.tsx';
import styles from './launch.module.css';
import { MadeFor, SCAN_WORDS } from './made-for.tsx';
import { PublicAddress } from './public-address.tsx';
import { type Opened, WhatOpens } from './what-opens.tsx';

interface Props {
  id: string;
  name: string;
}

/** 免登录链接 with its code, the address with a name, and those that a session opens. */
export function LinkSection({ id, name }: Props) {
  const { modal } = App.useApp();
  const { data: access } = useQuery(accessQuery(id));
  const end = useEndLinks(id);
  const [opened, setOpened] = useState<Opened>('room');
  const isPlay = opened === 'outlinePlay';
  const [device, setDevice] = useState<LinkDevice>('any');
  const to = { of: isPlay ? 'play' : 'room', device } as const;
  const confirmEnd = () =>
    modal.confirm({
      title: '停用已发的链接？',
      content: `“${name}”之前发出的链接、二维码和嵌入代码都将打不开，正在使用的屏幕也会停下。之后可以再生成新的。${access?.publicName ? '公开地址不受影响。' : ''}`,
      okText: '停用',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => end.mutateAsync().catch(() => {}),
    });
  return (
    <>
      <section className={styles.section}>
        <h3>免登录链接和二维码</h3>
        <p className={styles.words}>
          在任何设备打开都不用登录，只能打开这一个项目。
          {access?.hasPassword && '访客还要输入访问密码。'}
        </p>
        {access && access.nodeCount > 0 && <WhatOpens value={opened} onChange={setOpened} />}
        <MadeFor value={device} onChange={setDevice} />
        <LinkMaker
          key={`${opened} ${device}`}
          label={isPlay ? '讲解的免登录链接' : '免登录链接'}
          scan={isPlay ? '扫码看讲解' : SCAN_WORDS[device]}
          fileName={`${name}-${isPlay ? '讲解' : ''}二维码`}
          stop="这里"
          make={(days) => makeLink(id, days, to)}
          makeLasting={() => makeLink(id, null, to)}
        />
        <Button type="link" danger className={styles.end} onClick={confirmEnd}>
          停用已发的链接
        </Button>
      </section>
      {access && <PublicAddress project={{ id, name }} access={access} />}
      <section className={styles.section}>
        <h3>登录后打开</h3>
        <ul className={styles.addresses}>
          <Address name="屏幕地址" help="大屏和一体机登录本账号后打开，不用访问密码" address={screenAddress(id)} />
          <Address name="手机端（H5）" help="登录后在项目列表里启动" address={phoneAddress()} />
          {access && access.nodeCount > 0 && (
            <Address name="播放讲解" help="播放节点配置里的内容" address={playAddress(id)} />
          )}
        </ul>
      </section>
    </>
  );
}
