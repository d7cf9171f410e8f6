import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Library } from '#contract/knowledge.contract.ts';
import { roleById, rolePage, saveRole } from '#contract/role.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';
import styles from '../work/work.module.css';
import { NEW_SHELF } from './destination.ts';

interface Props {
  /** Of documents. */
  library: Pick<Library, 'id' | 'language'>;
  /** Where accepted questions go. */
  questionLibId: string;
  /** No role answers from that one. */
  isUnused: boolean;
}

/** Roles that answer from the documents and from no Q&A library get the one that accepted questions go to. */
export function LinkRoles({ library, questionLibId, isUnused }: Props) {
  const client = useQueryClient();
  const { data: roles } = useQuery({
    queryKey: ['roles', 'without questions', library.id],
    queryFn: async ({ signal }) => {
      const { records } = await call(rolePage, { size: 1000 }, { signal });
      return records.filter(
        ({ documentLibId, smallDocLibId, language }) =>
          documentLibId === library.id && smallDocLibId === null && language === library.language,
      );
    },
  });
  const link = useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) {
        const role = await call(roleById, { id }, { showModal: true });
        await call(saveRole, { ...role, smallDocLibId: questionLibId }, { showModal: true });
      }
    },
    onSuccess: () => notice.success('已选用，角色会照采纳的问答回答'),
    onSettled: () => Promise.all([['roles'], KNOWLEDGE_KEY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  if (!roles) return null;
  const isNew = questionLibId === NEW_SHELF;
  const [first] = roles;
  if (!first)
    return isNew || isUnused ? (
      <span className={styles.note}>还没有角色使用这个问答库：在角色编辑页的“问答库”里选它，角色才会照此回答。</span>
    ) : null;
  const who = roles.length === 1 ? `“${first.name}”` : `“${first.name}”等 ${roles.length} 个角色`;
  if (isNew) return <span className={styles.note}>采纳后，可以在这里让{who}从新问答库回答。</span>;
  return (
    <>
      <span className={styles.note}>{who}用这个知识库回答，但还没有选用这个问答库，不会照采纳的问答回答。</span>
      <Button loading={link.isPending} onClick={() => link.mutate(roles.map(({ id }) => id))}>
        让{who}从这个问答库回答
      </Button>
    </>
  );
}
