import { Button, Checkbox, Input, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import { KIOSK_GREETING_MAX, KIOSK_IDLE, type KioskSettings, WAKE_WORD } from '#contract/kiosk.contract.ts';
import { SHARE_LIMITS } from '#contract/limits.contract.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { notice } from '#web/lib/notice.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LimitedInput } from '#web/ui/limited-input.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import styles from './kiosk-fields.module.css';
import type { ProjectErrors } from './project-values.ts';
import { screenAddress } from './screen-link.ts';

const LaunchDrawer = whenOpened(() => import('./launch/launch-drawer.tsx').then((m) => m.LaunchDrawer));

interface Props {
  /** Of the saved project; null for a new one. */
  projectId: string | null;
  projectName: string;
  value: KioskSettings;
  errors: ProjectErrors;
  onChange(value: KioskSettings): void;
}

/** How the screen behaves that the project stands on: what it is called by, and what it does where nobody is. */
export function KioskFields({ projectId, projectName, value, errors, onChange }: Props) {
  const change = (part: Partial<KioskSettings>) => onChange({ ...value, ...part });
  return (
    <section className={styles.kiosk} aria-label="现场设备">
      <h2>现场设备</h2>
      <div className={styles.field}>
        <label htmlFor="kiosk-wake">
          唤醒词<small>选填，例如“小华小华”</small>
        </label>
        <Input
          id="kiosk-wake"
          autoComplete="off"
          placeholder="不填：免提对话时直接回答"
          value={value.wakeWord}
          status={errors['kiosk.wakeWord'] ? 'error' : ''}
          aria-describedby="kiosk-wake-help"
          onChange={(event) => change({ wakeWord: event.target.value })}
        />
        <p id="kiosk-wake-help" className={styles.help} role={errors['kiosk.wakeWord'] ? 'alert' : undefined}>
          {errors['kiosk.wakeWord'] ??
            `免提对话时，先叫唤醒词再提问；之后 30 秒内不用再叫。${WAKE_WORD.least} 到 ${WAKE_WORD.most} 个字，4 个字最不容易误唤醒`}
        </p>
      </div>
      <div className={styles.switch}>
        <span id="kiosk-on">
          一体机模式
          <small>轻触屏幕任意位置就开始对话，没人时回到开始画面</small>
        </span>
        <Switch aria-labelledby="kiosk-on" checked={value.on} onChange={(on) => change({ on })} />
      </div>
      {value.on && (
        <div className={styles.more}>
          <div className={styles.field}>
            <label htmlFor="kiosk-idle">无人操作多久结束对话</label>
            <InputNumber
              id="kiosk-idle"
              suffix="秒"
              min={KIOSK_IDLE.least}
              max={KIOSK_IDLE.most}
              precision={0}
              value={value.idleSeconds}
              onChange={(seconds) => seconds !== null && change({ idleSeconds: seconds })}
            />
          </div>
          <div className={styles.field}>
            <label htmlFor="kiosk-greeting">
              招呼语<small>选填，有人走近时说</small>
            </label>
            <LimitedInput
              id="kiosk-greeting"
              max={KIOSK_GREETING_MAX}
              placeholder="例如：您好，办事请找我"
              value={value.greeting}
              onChange={(event) => change({ greeting: event.target.value })}
            />
          </div>
          <fieldset className={styles.watches}>
            <legend>怎样知道有人走近</legend>
            <Checkbox checked={value.camera} onChange={(event) => change({ camera: event.target.checked })}>
              摄像头看到
            </Checkbox>
            <Checkbox checked={value.sound} onChange={(event) => change({ sound: event.target.checked })}>
              麦克风听到
            </Checkbox>
            <p className={styles.help}>画面和声音只在设备上比较，不上传、不保存；首次打开时请在设备上允许使用</p>
          </fieldset>
        </div>
      )}
      <ScreenAddress projectId={projectId} projectName={projectName} />
    </section>
  );
}

/** Where the project is opened on a screen, whatever that does where nobody is. */
function ScreenAddress({ projectId, projectName }: Pick<Props, 'projectId' | 'projectName'>) {
  const [links, setLinks] = useState(false);
  if (projectId === null) return <p className={styles.help}>保存后这里会出现在大屏或一体机上打开的地址</p>;
  const address = screenAddress(projectId);
  const copy = async () => {
    if (await copyText(address)) notice.success('已复制屏幕地址');
    else notice.error('复制失败，请手动选择地址复制');
  };
  return (
    <div className={styles.field}>
      <label htmlFor="kiosk-address">屏幕地址</label>
      <div className={styles.address}>
        <Input
          id="kiosk-address"
          readOnly
          value={address}
          aria-describedby="kiosk-address-help"
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
      <p id="kiosk-address-help" className={styles.help}>
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
