import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { AVATAR_LIMITS } from '#contract/avatar-parts.contract.ts';
import { FieldLabel } from '#web/ui/field-label.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useSaveKey } from '#web/ui/use-save-key.ts';
import { voicesQuery } from './avatar.queries.ts';
import styles from './avatar-page.module.css';
import type { DraftParts } from './kind-form.ts';
import type { AvatarConfig, AvatarForm } from './use-avatar-form.ts';

interface Props<T extends DraftParts> {
  config: AvatarConfig | null;
  form: AvatarForm<T>;
  /** One line: what this kind of avatar is made of. */
  purpose: string;
  /** Something is under way that saving would cut short. */
  isBusy?: boolean;
  preview: ReactNode;
  /** Sections of the kind. */
  children: ReactNode;
}

/** What the pages of all avatars have: name, voice and saving at the left, the person at the right. */
export function AvatarFrame<T extends DraftParts>({
  config,
  form,
  purpose,
  isBusy = false,
  preview,
  children,
}: Props<T>) {
  usePageTitle(config ? config.name : '创建形象');
  const navigate = useNavigate();
  const { basics, changeBasics } = form;
  const { data: speech } = useQuery(voicesQuery());
  const isLeaving = useRef(false);
  const save = async () => {
    const id = await form.save();
    if (!id || config) return;
    isLeaving.current = true;
    navigate(`/home/avatar/${id}`, { replace: true });
  };
  useSaveKey(save);

  return (
    <>
      <LeaveGuard losesWork={() => !isLeaving.current && form.losesWork()} />
      <PageHead
        title={config ? '编辑形象' : '创建形象'}
        purpose={purpose}
        actions={
          <>
            <Button onClick={() => navigate('/home/avatar')}>返回列表</Button>
            <Button
              type="primary"
              loading={form.isSaving}
              disabled={form.busy !== null || isBusy}
              onClick={() => void save()}
            >
              保存
            </Button>
          </>
        }
      />
      <div className={styles.edit}>
        <div className={styles.form}>
          <section className={styles.section} aria-label="基本信息">
            <div className={styles.two}>
              <div className={styles.field}>
                <FieldLabel text="名称" required />
                <Input
                  value={basics.name}
                  aria-label="名称"
                  maxLength={AVATAR_LIMITS.name}
                  showCount
                  placeholder="如：晓晴"
                  onChange={({ target }) => changeBasics({ name: target.value })}
                />
              </div>
              <div className={styles.field}>
                <FieldLabel text="声音" />
                <Select
                  value={basics.speakerId}
                  aria-label="声音"
                  options={[
                    { value: '', label: '由角色决定' },
                    ...(speech?.voices ?? []).map(({ speaker, name }) => ({ value: speaker, label: name })),
                  ]}
                  onChange={(speakerId) => changeBasics({ speakerId })}
                />
              </div>
            </div>
            <div className={styles.field}>
              <FieldLabel text="介绍" />
              <Input
                value={basics.intro}
                aria-label="介绍"
                maxLength={AVATAR_LIMITS.intro}
                showCount
                placeholder="一句话说明适合的场合"
                onChange={({ target }) => changeBasics({ intro: target.value })}
              />
            </div>
          </section>
          {children}
        </div>
        <aside className={styles.preview} aria-label="形象预览">
          {preview}
        </aside>
      </div>
    </>
  );
}
