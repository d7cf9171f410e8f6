import { useQueryClient } from '@tanstack/react-query';
import { Form, Modal, Segmented, Select } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Library, saveLibrary } from '#contract/knowledge.contract.ts';
import { DEFAULT_LANGUAGE } from '#contract/language.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { Segmentation } from '#contract/segmentation.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import { FormGap } from '#web/ui/form-controls.tsx';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { UnsavedQuestion } from '#web/ui/unsaved-question.tsx';
import { useAccountLanguages } from '#web/ui/use-account-languages.ts';
import { workOn } from '../announce-library.ts';
import { libraryPath } from '../arrange-libraries.ts';
import { refetchKnowledge } from '../knowledge.queries.ts';
import { LibraryNameField } from '../library-name-field.tsx';
import { CutPreview } from '../segments/cut-preview.tsx';
import { SegmentationFields } from '../segments/segmentation-fields.tsx';
import { checkFile } from './check-file.ts';
import { FileDrop } from './file-drop.tsx';
import { HeldFiles } from './held-files.tsx';
import { giveUploads, NEW_LIBRARY, uploadsOf } from './library-uploads.ts';
import styles from './upload-dialog.module.css';
import { useHeldFiles } from './use-held-files.ts';
import { useUnreadable } from './use-unreadable.ts';

interface Props {
  /** Null: one is made with them. */
  library: Library | null;
  open: boolean;
  /** What is shown first. */
  start?: 'files' | 'text';
  /** A new library exists; without it its page opens. */
  onMade?: (id: string) => void;
  onClose: () => void;
}

const FORM = 'upload-documents';

/** Files or a text for a library, how they are to be cut, and what would come of it; nothing is added before it is saved. */
export function UploadDialog({ library, open, start = 'files', onMade, onClose }: Props) {
  const [saving, setSaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const losesWork = useRef(() => false);
  const leave = () => {
    setAsking(false);
    uploadsOf(library?.id ?? NEW_LIBRARY).dropHeld();
    onClose();
  };
  return (
    <Modal
      open={open}
      onCancel={() => (!saving && losesWork.current() ? setAsking(true) : leave())}
      title={library ? '添加文档' : '新建知识库'}
      width={1120}
      centered
      okText={library ? '保存' : '创建'}
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: saving }}
      destroyOnHidden
      mask={{ closable: false }}
    >
      <UnsavedQuestion
        open={asking}
        question="选好的内容还没有添加，是否确认退出？"
        onStay={() => setAsking(false)}
        onLeave={leave}
      />
      <UploadForm
        library={library}
        start={start}
        losesWork={losesWork}
        onMade={onMade}
        onSaving={setSaving}
        onClose={onClose}
      />
    </Modal>
  );
}

interface FormProps extends Required<Omit<Props, 'open' | 'onMade'>> {
  onMade: Props['onMade'] | undefined;
  onSaving: (saving: boolean) => void;
  /** Asked before it closes. */
  losesWork: { current: () => boolean };
}

function UploadForm({ library, start, losesWork, onMade, onSaving, onClose }: FormProps) {
  const [form] = Form.useForm<{ name: string; language?: string }>();
  const languages = useAccountLanguages();
  const [mode, setMode] = useState(start);
  const [text, setText] = useState('');
  const [segmentation, setSegmentation] = useState(() => Segmentation.parse({}));
  const [refusal, setRefusal] = useState<string | null>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = library?.id ?? NEW_LIBRARY;
  const { unreadable, note: noteUnreadable } = useUnreadable(uploadsOf(key));
  const files = useHeldFiles(key, unreadable);
  losesWork.current = () => files.held.length > 0 || text !== '' || Boolean(form.getFieldValue('name'));
  useUnsavedWork(() => losesWork.current());

  /** A name is at hand: that of the first file. */
  const take = (chosen: File[]) => {
    setRefusal(null);
    uploadsOf(key).push(chosen, { held: true });
    const first = chosen.find((file) => checkFile(file) === null)?.name.replace(/\.[^.]*$/, '');
    if (!library && first && !form.getFieldValue('name'))
      form.setFieldValue('name', [...first].slice(0, LIMITS.libraryName).join(''));
  };
  const save = async (values: { name?: string; language?: string }) => {
    const name = library?.name ?? values.name?.trim() ?? '';
    const id = library?.id;
    const empty = mode === 'text' ? text.trim() === '' : files.taken.length === 0;
    const unread = files.held.find((file) => file.unreadable !== null);
    if (empty && unread && mode === 'files') return setRefusal(`“${unread.upload.name}”读不出内容，请换一个文件`);
    if (empty && library) return setRefusal(mode === 'text' ? '请填写文本' : '请选择要添加的文件');
    setRefusal(null);
    onSaving(true);
    try {
      const typed = mode === 'text' && !empty ? { segmentText: text.trim(), ...segmentation } : {};
      const libraryId =
        id && mode === 'files'
          ? id
          : await call(saveLibrary, { ...(id ? { id } : { language: values.language }), name, ...typed });
      if (!library) giveUploads(libraryId);
      if (mode === 'files') uploadsOf(libraryId).release({ segmentation, ...files.choices });
      else uploadsOf(libraryId).dropHeld();
      if (!id || mode === 'text') notice.success('保存成功', workOn(libraryId));
      await refetchKnowledge(client);
      onClose();
      if (!library && onMade) onMade(libraryId);
      else if (!library) navigate(libraryPath({ id: libraryId, type: 1 }));
    } catch (error) {
      setRefusal(`保存失败，${describeError(error)}`);
    }
    onSaving(false);
  };
  const shown = mode === 'text' ? text.trim() !== '' : files.previewable.length > 0;
  return (
    <Form className={styles.form} id={FORM} form={form} layout="vertical" onFinish={save}>
      <div className={styles.settings}>
        <FormGap px={4}>
          {!library && (
            <div className={styles.identity}>
              <LibraryNameField />
              <Form.Item name="language" label="语言" initialValue={DEFAULT_LANGUAGE}>
                <Select options={languages.map(({ code, name }) => ({ value: code, label: name }))} />
              </Form.Item>
            </div>
          )}
          <Segmented<'files' | 'text'>
            block
            aria-label="来源"
            value={mode}
            onChange={(value) => {
              setMode(value);
              setRefusal(null);
            }}
            options={[
              { value: 'files', label: '上传文件' },
              { value: 'text', label: '粘贴文本' },
            ]}
          />
          {mode === 'files' ? (
            <>
              <FileDrop shape={files.held.length > 0 ? 'compact' : 'stack'} folder onFiles={take} />
              <HeldFiles files={files} queue={uploadsOf(key)} />
            </>
          ) : (
            <GrowingTextArea
              aria-label="文本"
              minRows={8}
              maxRows={14}
              maxLength={LIMITS.segmentedText}
              placeholder="把要让角色知道的内容粘贴到这里，保存后就是一篇文档"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setRefusal(null);
              }}
            />
          )}
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
          <details className={styles.cut} open>
            <summary>怎样切分</summary>
            <SegmentationFields value={segmentation} onChange={setSegmentation} />
          </details>
        </FormGap>
      </div>
      {shown ? (
        <CutPreview
          files={mode === 'text' ? [] : files.previewable}
          text={mode === 'text' ? text.trim() : undefined}
          segmentation={segmentation}
          onUnreadable={noteUnreadable}
        />
      ) : (
        <div className={styles.empty}>
          <p>
            {files.held.length > 0 && mode === 'files' ? '文件传到后，在这里预览分段' : '选好内容后，在这里预览分段'}
          </p>
          <small>左边是原文，右边是切成的分段；角色按分段查找答案</small>
        </div>
      )}
    </Form>
  );
}
