import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { deleteQuestion, QUESTION_LIMITS, saveQuestion } from '#contract/question.contract.ts';
import { type TaughtAnswer, teachRole } from '#contract/role.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { WordingHint } from '#web/ui/wording-hint.tsx';
import { talkRoleQuery } from '../role-talk.ts';
import styles from './mend-answer.module.css';

interface Props {
  roleId: string;
  question: string;
  /** Nothing was found for it. */
  missed: boolean;
}

/** The right answer, written where the wrong one stands: the role answers in these words from now on. */
export function MendAnswer({ roleId, question, missed }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [draft, setDraft] = useState<{ question: string; answer: string } | null>(null);
  useUnsavedWork(() => Boolean(draft?.answer.trim()));
  // Roles say which library they answer from, and libraries how much is in them.
  const settle = () =>
    Promise.all([['roles'], ['libraries'], ['knowledge']].map((queryKey) => client.invalidateQueries({ queryKey })));
  const teach = useMutation({
    mutationFn: (values: { question: string; answer: string }) => call(teachRole, { roleId, ...values }),
    onSuccess: () => setDraft(null),
    onSettled: settle,
  });
  const undo = useMutation({
    mutationFn: async ({ libraryId: libId, questionId: id, before }: TaughtAnswer) => {
      if (before) await call(saveQuestion, { libId, id, ...before, over: 1 }, { showModal: true });
      else await call(deleteQuestion, { libId, ids: [id] }, { showModal: true });
    },
    onSuccess: () => teach.reset(),
    onSettled: settle,
  });

  const taught = teach.data && teach.variables?.answer;
  const isHinted = missed || taught !== undefined;
  // Asked for by another turn, it is there although this one doesn't ask.
  const library = useQuery({ ...talkRoleQuery(roleId), enabled: isHinted }).data?.documentLibId;
  const hint = isHinted && library && <WordingHint key={taught} libId={library} question={question} answer={taught} />;

  if (teach.data)
    return (
      <>
        <div className={styles.done} role="status">
          <Icon name="check" size={16} />
          <p>
            已加入
            <Link to={`/home/knowledgeList/qaLibrary/${teach.data.libraryId}`}>“{teach.data.libraryName}”</Link>
            ，再问到时照此回答{teach.data.isLinked && '；角色已改为从这个问答库回答'}。
          </p>
          <Button type="text" size="small" loading={undo.isPending} onClick={() => undo.mutate(teach.data)}>
            撤销
          </Button>
        </div>
        {hint}
      </>
    );
  if (!draft)
    return (
      <>
        <button type="button" className={styles.start} onClick={() => setDraft({ question, answer: '' })}>
          <Icon name="edit" size={14} />
          改回答
        </button>
        {hint}
      </>
    );
  const isReady = draft.question.trim() !== '' && draft.answer.trim() !== '' && !teach.isPending;
  return (
    <form
      className={styles.form}
      aria-label="正确的回答"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) teach.mutate(draft);
      }}
    >
      <div className={styles.field}>
        <label htmlFor={`${id}-question`}>问到</label>
        <Input
          id={`${id}-question`}
          value={draft.question}
          maxLength={QUESTION_LIMITS.question}
          onChange={({ target }) => setDraft({ ...draft, question: target.value })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-answer`}>正确的回答</label>
        <GrowingTextArea
          id={`${id}-answer`}
          autoFocus
          minRows={3}
          maxRows={10}
          maxLength={QUESTION_LIMITS.answer}
          value={draft.answer}
          placeholder="写下正确回答，再问到时原样回答"
          onChange={({ target }) => setDraft({ ...draft, answer: target.value })}
        />
      </div>
      {teach.error && (
        <p className={styles.error} role="alert">
          没有加入，{describeError(teach.error)}
        </p>
      )}
      <div className={styles.acts}>
        <Button disabled={teach.isPending} onClick={() => setDraft(null)}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" loading={teach.isPending} disabled={!isReady}>
          加入问答库
        </Button>
      </div>
    </form>
  );
}
