import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { libraryQuestions } from '#contract/ai-copy.contract.ts';
import type { Avatar } from '#contract/avatar.contract.ts';
import { chooseVoice } from '#contract/choose-voice.contract.ts';
import { DEFAULT_LANGUAGE } from '#contract/language.contract.ts';
import { type RoleProgress, roleProgress } from '#contract/role.contract.ts';
import { describeProgress, shareOf } from '#web/lib/describe-progress.ts';
import { isAboutReading, waitForNews } from '#web/lib/events/wait-for-news.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { voicesQuery } from '../editor/editor.queries.ts';
import { followProgress } from '../editor/follow-progress.ts';
import type { PreviewInput } from '../editor/preview-input.ts';
import type { createFirstRoleMaker } from './make-first-role.ts';
import styles from './talk-step.module.css';

interface Props {
  avatars: readonly Avatar[];
  avatar: Avatar;
  libraryId: string;
  maker: ReturnType<typeof createFirstRoleMaker>;
  /** The page was opened at this step: whoever talked before it was reloaded goes on. */
  goesOn: boolean;
  renderPreview(input: PreviewInput): ReactNode;
  /** To the documents, where none could be read. */
  onBack(): void;
}

type Phase =
  | { at: 'reading'; parts: RoleProgress['parts'] }
  | { at: 'ready'; roleId: string }
  | { at: 'failed'; why: string; isUnread: boolean };

/** Makes the role, waits until its documents are read, and begins to talk. */
export function TalkStep({ avatars, avatar, libraryId, maker, goesOn, renderPreview, onBack }: Props) {
  const [phase, setPhase] = useState<Phase>({ at: 'reading', parts: [] });
  const [tries, setTries] = useState(0);
  const { data: speech } = useQuery(voicesQuery());
  const people = useRef(avatars);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` begins anew
  useEffect(() => {
    const own = new AbortController();
    const show = (next: Phase) => own.signal.aborted || setPhase(next);
    show({ at: 'reading', parts: [] });
    prepare(
      { maker, avatars: people.current, libraryId, onParts: (parts) => show({ at: 'reading', parts }) },
      own.signal,
    )
      .then((roleId) =>
        show(
          roleId
            ? { at: 'ready', roleId }
            : { at: 'failed', why: '文档都没有读出来，请换一份文档再试。', isUnread: true },
        ),
      )
      .catch((error: unknown) => show({ at: 'failed', why: `${describeError(error)}，请重试。`, isUnread: false }));
    return () => own.abort();
  }, [maker, libraryId, tries]);

  if (phase.at === 'failed')
    return (
      <EmptyState
        drawing="broken"
        title="还不能开始对话"
        text={phase.why}
        action={
          <Button type="primary" onClick={() => (phase.isUnread ? onBack() : setTries((before) => before + 1))}>
            {phase.isUnread ? '换一份文档' : '重试'}
          </Button>
        }
      />
    );
  if (phase.at === 'reading')
    return (
      <div className={styles.reading} role="status">
        <ProgressBar share={shareOf(phase.parts)} label="准备进度" />
        {(describeProgress(phase.parts).length > 0 ? describeProgress(phase.parts) : ['正在准备对话…']).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    );
  const own = avatar.speakerId;
  const wanted = { language: DEFAULT_LANGUAGE, standard: DEFAULT_LANGUAGE, chosen: null, own };
  const { roleId } = phase;
  return (
    <div className={styles.talk}>
      {renderPreview({
        roleId,
        roleName: avatar.name,
        language: DEFAULT_LANGUAGE,
        avatarCode: avatar.code,
        speakerId: speech ? (chooseVoice(speech.voices, wanted)?.speaker ?? null) : own,
        manner: {},
        lacks: null,
        startsAtOnce: true,
        goesOn,
        showsFigures: false,
        onNeedSave: () => Promise.resolve(roleId),
      })}
    </div>
  );
}

interface Preparing {
  maker: Props['maker'];
  avatars: readonly Avatar[];
  libraryId: string;
  onParts(parts: RoleProgress['parts']): void;
}

/** The role that can be talked to; null where not one document could be read. */
async function prepare({ maker, avatars, libraryId, onParts }: Preparing, signal: AbortSignal): Promise<string | null> {
  const roleId = await maker.role(avatars);
  const news = waitForNews(isAboutReading);
  signal.addEventListener('abort', news.close);
  const outcome = await followProgress(
    {
      read: (own) => call(roleProgress, { roleId }, { signal: own }),
      wait: news.wait,
      onProgress: ({ parts }) => onParts(parts),
    },
    signal,
  );
  news.close();
  if (outcome === 'failed') return null;
  // Without questions to begin with, people ask their own.
  const questions = await call(libraryQuestions, { id: libraryId }, { signal }).catch(() => []);
  if (!signal.aborted) await maker.addQuestions(roleId, questions).catch(() => {});
  return roleId;
}
