import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { returnPath } from '#web/lib/session.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { Bone } from '#web/ui/bone.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { avatarsQuery, librariesQuery } from '../editor/editor.queries.ts';
import type { PreviewInput, ShareInput } from '../editor/preview-input.ts';
import { type FirstRole, STEPS, type Step } from './first-role.ts';
import styles from './first-role-page.module.css';
import { LookStep } from './look-step.tsx';
import { TalkStep } from './talk-step.tsx';
import { useFirstRole } from './use-first-role.ts';

const TITLE = '用我的文档做数字人';
const WORDS: Record<Step, { name: string; title: string; text: string }> = {
  file: {
    name: '放文档',
    title: '先给它一份文档',
    text: '办事指南、产品手册、规章制度都可以。它只按文档回答，并注明出处。',
  },
  look: { name: '选形象', title: '选一位数字人', text: '点一下就换，声音跟着形象走，以后随时能改。' },
  talk: { name: '聊一聊', title: '和它说说话', text: '像客人一样问它文档里写到的事。' },
};

export interface DocumentsInput {
  library: { id: string; name: string } | null;
  /** Answers the library that documents go into, and makes it at the first. */
  onNeedLibrary(name: string): Promise<string>;
  onRename(name: string): void;
}

interface Props {
  renderDocuments(input: DocumentsInput): ReactNode;
  renderPreview(input: PreviewInput): ReactNode;
  renderShare(input: ShareInput): ReactNode;
}

/** 用我的文档做数字人: a document, a look, and the first talk. `?to=` is where the person was going. */
export function FirstRolePage({ renderDocuments, renderPreview, renderShare }: Props) {
  usePageTitle(TITLE);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state, change, maker, finish } = useFirstRole();
  const avatars = useQuery(avatarsQuery());
  const libraries = useQuery({ ...librariesQuery(), enabled: state?.library !== null });
  const step = state?.step;
  const hasMoved = useRef(false);

  const later = (
    <Button type="text" onClick={() => navigate(returnPath(query.get('to')), { replace: true })}>
      以后再说
    </Button>
  );
  const head = (
    <header className={styles.head}>
      <BrandMark short />
      {step && <Steps at={step} />}
      {later}
    </header>
  );
  if (avatars.error && !avatars.data)
    return (
      <main id="content" className={styles.page}>
        {head}
        <LoadError what="形象" error={avatars.error} onRetry={() => void avatars.refetch()} />
      </main>
    );
  if (!state || !step || !avatars.data)
    return (
      <main id="content" className={styles.page} role="status" aria-label="正在打开">
        {head}
        <div className={styles.body}>
          <Bone height={320} />
        </div>
      </main>
    );

  const library = libraries.data?.find(({ id }) => id === state.library?.id);
  const usable = library ? library.documentCount - library.disabledCount - library.failedCount : 0;
  const avatar = avatars.data.find(({ id }) => id === state.avatarId) ?? avatars.data[0];
  const go = (to: Step) => {
    hasMoved.current = true;
    change({ step: to });
  };
  const needLibrary = async (name: string) => {
    try {
      return await maker.library(name);
    } catch (error) {
      tellFailure(error, '没有保存成功，');
      throw error;
    }
  };
  return (
    <main id="content" className={styles.page} data-step={step}>
      {head}
      <section className={styles.body} aria-labelledby="first-role-step">
        <div className={styles.words}>
          <Heading key={step} text={WORDS[step].title} />
          <p>{WORDS[step].text}</p>
        </div>
        {step === 'file' &&
          renderDocuments({ library: state.library, onNeedLibrary: needLibrary, onRename: maker.rename })}
        {step === 'look' && avatar && (
          <LookStep avatars={avatars.data} avatar={avatar} onChoose={(avatarId) => change({ avatarId })} />
        )}
        {step === 'talk' && avatar && state.library && (
          <TalkStep
            avatars={avatars.data}
            avatar={avatar}
            libraryId={state.library.id}
            maker={maker}
            goesOn={!hasMoved.current}
            renderPreview={renderPreview}
            onBack={() => go('file')}
          />
        )}
      </section>
      <footer className={styles.foot}>
        {step !== 'file' && (
          <Button size="large" icon={<Icon name="left" size={16} />} onClick={() => go(before(step))}>
            上一步
          </Button>
        )}
        <span className={styles.note} role="status">
          {step === 'file' && state.library && usable === 0 && '读到一份文档就能继续'}
        </span>
        {step === 'talk' ? (
          <TalkActions
            state={state}
            share={renderShare({ roleId: state.roleId, roleName: avatar?.name ?? '', saved: true })}
            onEdit={() => {
              finish();
              navigate(`/home/roles?id=${state.roleId}`, { state: { fromWizard: true } });
            }}
            onDone={() => {
              finish();
              navigate('/home/role', { replace: true });
            }}
          />
        ) : (
          <Button
            type="primary"
            size="large"
            disabled={step === 'file' && usable === 0}
            // The second of two quick clicks was meant for the step before, whose button stood in the same place.
            onClick={({ detail }) => detail < 2 && go(step === 'file' ? 'look' : 'talk')}
          >
            {step === 'file' ? '下一步' : '开始对话'}
          </Button>
        )}
      </footer>
    </main>
  );
}

/** Whoever walks by keyboard, or hears the page, is where the step begins. */
function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 id="first-role-step" ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}

const before = (step: Step): Step => STEPS[STEPS.indexOf(step) - 1] ?? 'file';

/** Where one is on the way. */
function Steps({ at }: { at: Step }) {
  const now = STEPS.indexOf(at);
  return (
    <ol className={styles.steps} aria-label={TITLE}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === now ? 'step' : undefined} data-done={index < now || undefined}>
          <b className="num">{index < now ? <Icon name="check" size={14} /> : index + 1}</b>
          <span>{WORDS[step].name}</span>
        </li>
      ))}
    </ol>
  );
}

interface TalkActionsProps {
  state: FirstRole;
  share: ReactNode;
  onEdit(): void;
  onDone(): void;
}

/** What can be done with a digital human that has been talked to. */
function TalkActions({ state, share, onEdit, onDone }: TalkActionsProps) {
  return (
    <>
      {state.roleId && share}
      <Button size="large" disabled={!state.roleId} icon={<Icon name="tune" size={16} />} onClick={onEdit}>
        继续完善
      </Button>
      <Button type="primary" size="large" disabled={!state.roleId} onClick={onDone}>
        完成
      </Button>
    </>
  );
}
