import { useQuery } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { ProjectAccess } from '#contract/project-access.contract.ts';
import { isReservedName, PUBLIC_NAME, plainPublicName, refusePublicName } from '#contract/public-name.contract.ts';
import type { ProjectStanding } from '#contract/publish.contract.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { LinkCode } from '#web/ui/link-code.tsx';
import { publicAddress } from '../screen-link.ts';
import { useSetPublicName } from './access.queries.ts';
import { Address } from './address.tsx';
import styles from './launch.module.css';
import { versionsQuery } from './publish.queries.ts';

const { least, most } = PUBLIC_NAME;
const WHY_NOT: Partial<Record<ProjectStanding['state'], string>> = {
  saved: '项目还没有发布。在“版本”里发布后，才能设置公开地址。',
  down: '项目已下线。重新上线后，才能设置公开地址。',
};

interface Props {
  project: { id: string; name: string };
  access: ProjectAccess;
}

/** 公开地址: a name under which everybody finds the room of a published project; given, changed and taken back. */
export function PublicAddress({ project, access }: Props) {
  const { modal } = App.useApp();
  const { data } = useQuery(versionsQuery(project.id));
  const set = useSetPublicName(project.id);
  const [isChanging, setChanging] = useState(false);
  const [showsCode, setShowsCode] = useState(false);
  const state = data?.standing.state;
  const name = access.publicName;
  const isOpen = `谁都可以打开，不用登录${access.hasPassword ? '，要输入访问密码' : ''}`;
  if (name === null)
    return (
      <Section words={`给项目起一个好记的地址，${isOpen}。`}>
        {state !== undefined && <NameForm set={set} whyNot={WHY_NOT[state]} onDone={() => {}} />}
      </Section>
    );
  const address = publicAddress(name);
  const confirmTakeBack = () =>
    modal.confirm({
      title: '收回公开地址？',
      content: `发出去的 ${shownAddress(name)} 和它的二维码将打不开，正在这个地址里的访客也会停下。别人可以再用这个名称。`,
      okText: '收回',
      okButtonProps: { danger: true },
      cancelText: '保留',
      onOk: () => set.mutateAsync(null).catch(() => {}),
    });
  return (
    <Section words={state === 'down' ? '项目已下线，现在打开会看到“项目已下线”。' : `${isOpen}。`}>
      <ul className={styles.addresses}>
        <Address name="公开地址" help={shownAddress(name)} address={address} />
      </ul>
      {showsCode && <LinkCode link={address} caption="扫码打开公开地址" fileName={`${project.name}-公开地址二维码`} />}
      {isChanging ? (
        <NameForm set={set} former={name} whyNot={state && WHY_NOT[state]} onDone={() => setChanging(false)} />
      ) : (
        <div className={styles.doings}>
          <Button onClick={() => setShowsCode(!showsCode)}>{showsCode ? '收起二维码' : '二维码'}</Button>
          {!isReservedName(name) && (
            <>
              <Button onClick={() => setChanging(true)}>更换</Button>
              <Button danger loading={set.isPending} onClick={confirmTakeBack}>
                收回
              </Button>
            </>
          )}
        </div>
      )}
    </Section>
  );
}

function Section({ words, children }: { words: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label="公开地址">
      <h3>公开地址</h3>
      <p className={styles.words}>{words}</p>
      {children}
    </section>
  );
}

interface FormProps {
  set: ReturnType<typeof useSetPublicName>;
  /** The name that it has now. */
  former?: string;
  /** Why it can't have one now. */
  whyNot: string | undefined;
  onDone(): void;
}

function NameForm({ set, former, whyNot, onDone }: FormProps) {
  const fieldId = useId();
  const [typed, setTyped] = useState(former ?? '');
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    const name = plainPublicName(typed);
    if (name === former) return onDone();
    const refusal = refusePublicName(name);
    setError(refusal);
    if (refusal) return;
    set.mutate(name, { onSuccess: onDone, onError: (failure) => setError(describeError(failure)) });
  };
  const advice = `${least} 到 ${most} 个字，可用小写字母、数字、连字符和汉字`;
  return (
    <>
      <form
        className={`${styles.line} ${styles.named}`}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Input
          id={fieldId}
          value={typed}
          maxLength={60}
          prefix={<span className={styles.path}>/#/digital2/</span>}
          placeholder="例如 大厅导办"
          aria-label={former ? '新的公开地址名称' : '公开地址名称'}
          aria-describedby={`${fieldId}-note`}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          autoFocus={former !== undefined}
          disabled={whyNot !== undefined}
          status={error ? 'error' : ''}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(null);
          }}
        />
        <Button htmlType="submit" type={former ? 'primary' : 'default'} loading={set.isPending} disabled={!!whyNot}>
          {former ? '更换' : '设置'}
        </Button>
        {former && <Button onClick={onDone}>不更换</Button>}
      </form>
      <p id={`${fieldId}-note`} className={error ? styles.refusal : styles.hint} role={error ? 'alert' : undefined}>
        {error ?? whyNot ?? (former ? `更换后，原来的地址和二维码不再打开。${advice}` : advice)}
      </p>
    </>
  );
}

/** For people: as it may be typed, without the signs that addresses are written with. */
const shownAddress = (name: string): string => `${location.host}/#/digital2/${name}`;
