import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { uploadFile } from '#contract/file.contract.ts';
import { importWords, WORD_LIMITS, type WordCategory, type WordImport } from '#contract/moderation.contract.ts';
import { call } from '#web/lib/request.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { WORDS_KEY } from '../operator.events.ts';
import { fromTreatment, type Treatment } from './describe-word.ts';
import { ImportResult } from './import-result.tsx';
import { WordFields } from './word-fields.tsx';
import styles from './words.module.css';

interface Values {
  category: WordCategory;
  treatment: Treatment;
}

/** A file of words into the list. Not `SheetImport`: a list of words has no template, may be a text, and is asked for its category first. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<WordImport | null>(null);

  const chooser = useFileChooser({
    accept: '.txt,.csv,.xlsx,.xls',
    label: '文件',
    onChoose([chosen]) {
      const tooLarge = chosen.size > WORD_LIMITS.importBytes;
      setFile(tooLarge ? null : chosen);
      setError(tooLarge ? '文件超过 10 MB，请拆分成几份后导入' : '');
    },
  });
  const submit = async ({ category, treatment }: Values) => {
    if (busy) return;
    if (!file) return setError('请选择文件');
    setBusy(true);
    setError('');
    try {
      const url = await call(uploadFile, {}, { upfile: file });
      setResult(await call(importWords, { url, name: file.name, category, ...fromTreatment(treatment) }));
      client.invalidateQueries({ queryKey: WORDS_KEY });
    } catch (failure) {
      setError(describeError(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title="导入敏感词"
      okText={result ? '完成' : busy ? '正在导入' : '导入'}
      cancelText="取消"
      confirmLoading={busy}
      cancelButtonProps={result ? { hidden: true } : {}}
      mask={{ closable: !busy }}
      onOk={result ? onClose : form.submit}
      onCancel={onClose}
    >
      {result ? (
        <ImportResult result={result} />
      ) : (
        <Form
          form={form}
          className={styles.form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ category: 'custom', treatment: 2 }}
          onFinish={submit}
        >
          <Form.Item
            label="文件"
            validateStatus={error ? 'error' : ''}
            help={error || undefined}
            extra="txt 每行一个词；csv、xlsx 的列名为 敏感词、分类、级别、类型、启用，没有列名时只读第一列。导出的文件可直接导入"
          >
            <div className={styles.file}>
              <Button icon={<Icon name="upload" size={16} />} onClick={chooser.choose}>
                选择文件
              </Button>
              <span title={file?.name}>{file?.name ?? 'txt、csv、xlsx，不超过 10 MB'}</span>
            </div>
            {chooser.input}
          </Form.Item>
          <p className={styles.hint}>文件里没写的，按下面的选择：</p>
          <WordFields />
        </Form>
      )}
    </Modal>
  );
}
