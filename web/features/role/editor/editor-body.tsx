import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Avatar } from '#contract/avatar.contract.ts';
import { chooseVoice } from '#contract/choose-voice.contract.ts';
import type { RoleValues } from '#contract/clean-role.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { Bone } from '#web/ui/bone.tsx';
import { FormControls } from '#web/ui/form-controls.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { PreviewSheet } from '#web/ui/preview-sheet.tsx';
import { useDraft } from '#web/ui/use-draft.ts';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useSaveKey } from '#web/ui/use-save-key.ts';
import { useStages } from '#web/ui/use-stages.ts';
import { BaseFields } from './base-fields.tsx';
import { BusinessFields } from './business-fields.tsx';
import { demoLacks } from './demo-lacks.ts';
import { voicesQuery } from './editor.queries.ts';
import { EditorDialogs } from './editor-dialogs.tsx';
import { EditorHeader } from './editor-header.tsx';
import type { EditorMode } from './editor-mode.ts';
import { EditorSection } from './editor-section.tsx';
import { ElsewhereLine } from './elsewhere-line.tsx';
import { KnowledgeFields } from './knowledge-fields.tsx';
import { LANGUAGE_SECTIONS, LanguagePanel } from './languages/language-panel.tsx';
import { LanguageTabs } from './languages/language-tabs.tsx';
import { LookFields } from './look-fields.tsx';
import type { PreviewInput, ShareInput } from './preview-input.ts';
import { ResumeFields } from './resume-fields.tsx';
import { readRoleDraft } from './role-draft.ts';
import styles from './role-editor.module.css';
import { RoleId } from './role-id.ts';
import { SectionIndex } from './section-index.tsx';
import { languageOf, type SectionId, sectionOf, sectionsOf } from './sections.ts';
import { TalkFields } from './talk-fields.tsx';
import { ToolFields } from './tools/tool-fields.tsx';
import { useRoleForm } from './use-role-form.ts';
import { useSaveProgress } from './use-save-progress.ts';
import { useLanguageSummaries, useSectionSummaries } from './use-section-summaries.ts';
import { TOUR_PLACES } from './use-tour.ts';

/** A way out that is taken once, however often it is clicked within this time (specification 2 §4). */
const pauseMs = 500;

/** As many as a window shows of a page that has just been opened. */
const FIRST_SECTIONS = 2;

const FIELDS = {
  base: BaseFields,
  resume: ResumeFields,
  knowledge: KnowledgeFields,
  tools: ToolFields,
  look: LookFields,
  talk: TalkFields,
  business: BusinessFields,
};

interface Props {
  mode: EditorMode;
  role: Role | null;
  avatars: readonly Avatar[];
  startWithPreview: boolean;
  showsTour: boolean;
  onCreated(id: string): void;
  renderPreview(input: PreviewInput): React.ReactNode;
  renderShare(input: ShareInput): React.ReactNode;
}

/** Form and preview side by side; stacked where they don't fit. */
export function EditorBody(props: Props) {
  const { mode, role, avatars, startWithPreview, showsTour, onCreated, renderPreview, renderShare } = props;
  const navigate = useNavigate();
  const narrow = useIsNarrow();
  const [showsPreview, setShowsPreview] = useState(startWithPreview);
  const [folded, setFolded] = useState<ReadonlySet<SectionId>>(new Set());
  /** The added language that is shown; null for the default one. */
  const [language, setLanguage] = useState<string | null>(null);
  /** The field that is wrong and gets the focus. */
  const [wanted, setWanted] = useState<(string | number)[] | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const fold = (id: SectionId, fold: boolean) =>
    setFolded((before) => new Set(fold ? [...before, id] : [...before].filter((one) => one !== id)));

  const { form, initial, values, saved, save, restore, isSaving, isDirty, losesWork, follow, conflict } = useRoleForm({
    mode,
    role,
    avatars,
    onCreated,
    showField(path) {
      setShowsPreview(false);
      setLanguage(languageOf(path, form.getFieldValue('avatarRoleDetailVos')));
      fold(sectionOf(path), false);
      setWanted([...path]);
    },
  });
  // Once its language and section are shown: a hidden field can't take the focus.
  useEffect(() => {
    if (wanted) form.scrollToField(wanted as never, { block: 'center', focus: true });
  }, [wanted, form]);
  const isNew = saved.id === null;
  usePageTitle(isNew ? '创建角色' : values.name || '编辑角色');
  const progress = useSaveProgress();
  /** A save that was asked for by itself, and what follows it. */
  const saveAndFollow = useCallback(async () => {
    const id = await save();
    if (id !== null) void progress.follow(id);
    return id !== null;
  }, [save, progress.follow]);
  useSaveKey(saveAndFollow);
  const exit = useExit(() => navigate('/home/role'));
  const parseDraft = useCallback((content: unknown) => readRoleDraft(content, initial), [initial]);
  const draft = useDraft({
    what: `role:${mode === 'open' ? (role?.id ?? '') : mode === 'clone' ? `clone:${role?.id}` : 'new'}`,
    parse: parseDraft,
    values,
    read: () => (isDirty ? { values, base: saved.values, version: saved.version } : null),
  });
  const sections = sectionsOf(values);
  const drawn = useStages(sections.length, FIRST_SECTIONS);
  const summaries = useSectionSummaries(values, avatars);
  const details = values.avatarRoleDetailVos;
  const detailSummaries = useLanguageSummaries(details);
  const at = details.findIndex((detail) => detail.language === language);
  const detail = details[at];
  const avatar = avatars.find((one) => one.id === values.avatarId);
  const speakerId = usePreviewVoice(values, (detail ?? values).language, avatar?.speakerId ?? null);
  const preview = renderPreview({
    roleId: saved.id,
    roleName: (detail ?? values).name.trim() || '未命名角色',
    language: (detail ?? values).language,
    avatarCode: avatar?.code ?? '',
    speakerId,
    manner: { speed: values.speed, pitch: values.pitch, volume: values.volume, readings: values.readings },
    lacks: demoLacks(values),
    startsAtOnce: startWithPreview,
    onNeedSave: () => (isDirty || isNew ? save() : Promise.resolve(saved.id)),
  });

  return (
    <div className={styles.page}>
      <LeaveGuard
        losesWork={losesWork}
        question="角色尚未完成创建，是否确认退出？"
        onSave={async () => (await save()) !== null}
        onDiscard={draft.discard}
      />
      <EditorHeader
        title={isNew ? '创建角色' : '编辑角色'}
        name={values.name}
        state={isSaving ? 'saving' : isDirty || isNew ? 'unsaved' : 'saved'}
        savedAt={saved.at}
        share={renderShare({ roleId: saved.id, roleName: values.name, saved: !isDirty && !isSaving })}
        onExit={exit}
        onSave={() => void saveAndFollow()}
      />
      <ElsewhereLine id={saved.id} follow={follow} />
      <EditorDialogs
        conflict={conflict}
        draft={draft}
        progress={progress}
        avatars={avatars}
        saved={saved}
        restore={restore}
        showsTour={showsTour}
      />
      <main id="content" className={styles.edit}>
        <SectionIndex
          sections={detail ? LANGUAGE_SECTIONS : sections}
          suffix={detail ? `-${detail.language}` : ''}
          scroller={scroller}
          summaries={detailSummaries[at] ?? summaries}
          onOpen={(id) => fold(id, false)}
        />
        <div ref={scroller} id={TOUR_PLACES.settings} className={styles.scroll}>
          <RoleId value={saved.id}>
            <FormControls>
              <Form
                form={form}
                layout="vertical"
                requiredMark={false}
                initialValues={initial}
                className={styles.form}
                classNames={{ extra: styles.extra }}
              >
                <LanguageTabs active={detail?.language ?? null} onShow={setLanguage} />
                <div hidden={detail !== undefined}>
                  {sections.map(({ id, label }, place) => {
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
                        {place < drawn ? <Fields /> : <Bone height={160} />}
                      </EditorSection>
                    );
                  })}
                </div>
                {detailSummaries.map((lines, index) => {
                  const code = details[index]?.language ?? '';
                  return (
                    <LanguagePanel
                      key={code}
                      language={code}
                      index={index}
                      shown={index === at}
                      folded={folded}
                      summaries={lines}
                      onFold={fold}
                    />
                  );
                })}
              </Form>
            </FormControls>
          </RoleId>
        </div>
        {narrow ? (
          <>
            <div className={styles.dock}>
              <Button
                id={TOUR_PLACES.demo}
                size="large"
                block
                icon={<Icon name="play" />}
                onClick={() => setShowsPreview(true)}
              >
                在线演示
              </Button>
            </div>
            <PreviewSheet open={showsPreview} onClose={() => setShowsPreview(false)}>
              {preview}
            </PreviewSheet>
          </>
        ) : (
          <aside id={TOUR_PLACES.demo} className={styles.preview} aria-label="在线演示">
            {preview}
          </aside>
        )}
      </main>
    </div>
  );
}

function useExit(leave: () => void): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(leave);
  latest.current = leave;
  return useCallback(() => {
    const now = performance.now();
    if (now - last.current < pauseMs) return;
    last.current = now;
    latest.current();
  }, []);
}

/**
 * Who speaks the role in one of its languages, as in a room; before the voices are known the chosen one.
 * @param own speaker that belongs to the look
 */
function usePreviewVoice(values: RoleValues, language: string, own: string | null): string | null {
  const { data: speech } = useQuery(voicesQuery());
  const chosen = values.speakerId;
  if (!speech) return chosen ?? own;
  return chooseVoice(speech.voices, { language, standard: values.language, chosen, own })?.speaker ?? null;
}
