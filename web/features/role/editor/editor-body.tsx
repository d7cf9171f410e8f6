import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Avatar } from '#contract/avatar.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { FormControls } from '#web/ui/form-controls.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { PreviewSheet } from '#web/ui/preview-sheet.tsx';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useSaveKey } from '#web/ui/use-save-key.ts';
import { BaseFields } from './base-fields.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorSection } from './editor-section.tsx';
import { KnowledgeFields } from './knowledge-fields.tsx';
import { LookFields } from './look-fields.tsx';
import type { PreviewInput } from './preview-input.ts';
import styles from './role-editor.module.css';
import { SectionIndex } from './section-index.tsx';
import { SECTIONS, type SectionId, sectionOf } from './sections.ts';
import { TalkFields } from './talk-fields.tsx';
import { useRoleForm } from './use-role-form.ts';
import { useSectionSummaries } from './use-section-summaries.ts';

const FIELDS = { base: BaseFields, knowledge: KnowledgeFields, look: LookFields, talk: TalkFields };

interface Props {
  role: Role | null;
  avatars: readonly Avatar[];
  startWithPreview: boolean;
  onCreated(id: string): void;
  renderPreview(input: PreviewInput): React.ReactNode;
}

/** Form and preview side by side; stacked where they don't fit. */
export function EditorBody({ role, avatars, startWithPreview, onCreated, renderPreview }: Props) {
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [showsPreview, setShowsPreview] = useState(startWithPreview);
  const [folded, setFolded] = useState<ReadonlySet<SectionId>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const fold = (id: SectionId, fold: boolean) =>
    setFolded((before) => new Set(fold ? [...before, id] : [...before].filter((one) => one !== id)));

  const { form, initial, values, saved, save, isSaving, isDirty, losesWork } = useRoleForm({
    role,
    avatars,
    onCreated,
    showField(path) {
      setShowsPreview(false);
      fold(sectionOf(String(path[0])), false);
      // After the section has unfolded: a hidden field can't take the focus.
      requestAnimationFrame(() => form.scrollToField(path as never, { block: 'center', focus: true }));
    },
  });
  const isNew = saved.id === null;
  usePageTitle(isNew ? '创建角色' : values.name || '编辑角色');
  useSaveKey(save);
  const summaries = useSectionSummaries(values, avatars);
  const avatar = avatars.find((one) => one.id === values.avatarId);
  const preview = renderPreview({
    roleId: saved.id,
    roleName: values.name.trim() || '未命名角色',
    avatarCode: avatar?.code ?? '',
    speakerId: values.speakerId ?? avatar?.speakerId ?? null,
    startsAtOnce: startWithPreview,
    onNeedSave: () => (isDirty || isNew ? save() : Promise.resolve(saved.id)),
  });

  return (
    <div className={styles.page}>
      <LeaveGuard
        losesWork={losesWork}
        question={isNew ? '角色尚未完成创建，是否确认退出？' : '修改尚未保存，是否确认退出？'}
      />
      <EditorHeader
        title={isNew ? '创建角色' : '编辑角色'}
        name={values.name}
        state={isSaving ? 'saving' : isDirty || isNew ? 'unsaved' : 'saved'}
        savedAt={saved.at}
        onExit={() => navigate('/home/role')}
        onSave={save}
      />
      <div className={styles.edit}>
        <SectionIndex scroller={scroller} summaries={summaries} onOpen={(id) => fold(id, false)} />
        <div ref={scroller} className={styles.scroll}>
          <FormControls>
            <Form form={form} layout="vertical" requiredMark={false} initialValues={initial} className={styles.form}>
              {SECTIONS.map(({ id, label }) => {
                const Fields = FIELDS[id];
                return (
                  <EditorSection
                    key={id}
                    id={id}
                    title={label}
                    summary={summaries[id].text}
                    lacks={summaries[id].state === 'lacking'}
                    open={!folded.has(id)}
                    onToggle={() => fold(id, !folded.has(id))}
                  >
                    <Fields />
                  </EditorSection>
                );
              })}
            </Form>
          </FormControls>
        </div>
        {narrow ? (
          <>
            <div className={styles.dock}>
              <Button size="large" block icon={<Icon name="play" />} onClick={() => setShowsPreview(true)}>
                在线演示
              </Button>
            </div>
            <PreviewSheet open={showsPreview} onClose={() => setShowsPreview(false)}>
              {preview}
            </PreviewSheet>
          </>
        ) : (
          <aside className={styles.preview} aria-label="在线演示">
            {preview}
          </aside>
        )}
      </div>
    </div>
  );
}
