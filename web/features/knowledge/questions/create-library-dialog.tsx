import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { saveLibrary } from '#contract/knowledge.contract.ts';
import { DEFAULT_LANGUAGE } from '#contract/language.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import { useAccountLanguages } from '#web/ui/use-account-languages.ts';
import { libraryPath, nameLanguage } from '../arrange-libraries.ts';
import { KNOWLEDGE_KEY, librariesQuery } from '../knowledge.queries.ts';
import { LibraryNameField } from '../library-name-field.tsx';
import { listFreeLanguages } from './free-languages.ts';
import styles from './questions.module.css';

const FORM = 'create-question-library';

interface Props {
  open: boolean;
  /** The library exists; without it its page opens. */
  onMade?: (id: string) => void;
  onClose: () => void;
}

interface Values {
  name: string;
  language: string;
}

/** A name and a language, and the library of questions is there; its own page opens. */
export function CreateLibraryDialog({ open, onMade, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const [saving, setSaving] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  useUnsavedWork(() => open && Boolean(form.getFieldValue('name')));
  const { data } = useQuery({ ...librariesQuery, enabled: open });
  const free = listFreeLanguages(data ?? [], useAccountLanguages());
  const first = free.find(({ code }) => code === DEFAULT_LANGUAGE)?.code;
  /** The library that has the usual language; roles answer from it already. */
  const usual = first ? undefined : data?.find(({ type, language }) => type === 2 && language === DEFAULT_LANGUAGE);
  const create = async ({ name, language }: Values) => {
    if (saving) return;
    setSaving(true);
    try {
      const id = await call(saveLibrary, { name: name.trim(), type: 2, language });
      await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
      if (onMade) {
        onMade(id);
        return;
      }
      onClose();
      navigate(libraryPath({ id, type: 2 }));
    } catch (error) {
      form.setFields([{ name: 'name', errors: [`创建失败，${describeError(error)}`] }]);
    }
    setSaving(false);
  };
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title="新建问答库"
      width={480}
      okText="创建"
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: saving }}
      destroyOnHidden
    >
      {data && (
        <Form id={FORM} form={form} layout="vertical" preserve={false} onFinish={create}>
          <LibraryNameField />
          <Form.Item
            name="language"
            label="语言"
            initialValue={first}
            rules={[{ required: true, message: '请选择语言' }]}
            extra={
              usual && (
                <>
                  {nameLanguage(DEFAULT_LANGUAGE)}的问答库已经有了：
                  <Link className={styles.other} to={libraryPath(usual)} onClick={onClose}>
                    {usual.name}
                  </Link>
                </>
              )
            }
          >
            <Select placeholder="选择语言" options={free.map(({ code, name }) => ({ value: code, label: name }))} />
          </Form.Item>
          <p className={styles.note}>
            问答库里是写好的问题和答案，问到时原样回答。每种语言最多 1 个问答库，用分类区分不同主题。
          </p>
        </Form>
      )}
    </Modal>
  );
}
