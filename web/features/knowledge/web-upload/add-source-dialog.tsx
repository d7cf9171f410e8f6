import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import {
  addWebSource,
  CRAWL_LIMITS,
  CrawlMode,
  CrawlSchedule,
  updateWebSource,
  type WebSource,
} from '#contract/crawl.contract.ts';
import type { Library } from '#contract/knowledge.contract.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { describeError, RequestError } from '#web/lib/transport/request-error.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';
import styles from './add-source-dialog.module.css';
import { MODE_TEXT, SCHEDULE_TEXT } from './describe-source.ts';
import { checkAddresses, nameLine, splitAddresses } from './split-addresses.ts';

interface Props {
  /** Where the pages may go; with one there is nothing to choose. */
  libraries: readonly Library[];
  open: boolean;
  /** Changed instead of making one. */
  source?: WebSource | undefined;
  onClose: () => void;
}

/** Addresses to read into a library, and how often. */
export function AddSourceDialog({ libraries, open, source, onClose }: Props) {
  const [saving, setSaving] = useState(false);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={source ? '修改网页来源' : '添加网页'}
      width={560}
      okText={source ? '保存' : '开始读取'}
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: FORM, loading: saving }}
      destroyOnHidden
      maskClosable={false}
    >
      <AddSourceForm libraries={libraries} source={source} saving={saving} onSaving={setSaving} onClose={onClose} />
    </Modal>
  );
}

const FORM = 'add-source';

interface Values {
  name?: string;
  libId: string;
  mode: CrawlMode;
  urls: string;
  maxPages: number;
  schedule: CrawlSchedule;
}

interface FormProps extends Omit<Props, 'open'> {
  saving: boolean;
  onSaving: (saving: boolean) => void;
}

function AddSourceForm({ libraries, source, saving, onSaving, onClose }: FormProps) {
  const [form] = Form.useForm<Values>();
  const client = useQueryClient();
  const mode = Form.useWatch('mode', form) ?? 'pages';
  useUnsavedWork(() => form.isFieldsTouched());

  const add = async ({ urls: text, ...values }: Values) => {
    if (saving) return;
    onSaving(true);
    const urls = splitAddresses(text);
    try {
      if (source) {
        // The field is there only where there is something to limit.
        const { libId: _libId, maxPages = source.maxPages, ...changed } = values;
        const { left } = await call(updateWebSource, { ...changed, maxPages, id: source.id, urls });
        notice.success(left > 0 ? `保存成功，${left} 个网页不再更新，它们的文档仍在知识库中` : '保存成功');
      } else {
        await call(addWebSource, { ...values, urls });
        notice.success('已开始读取，可以离开本页');
      }
      await client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
      onClose();
    } catch (error) {
      form.setFields([{ name: 'urls', errors: explainRefusal(error, urls.length) }]);
    }
    onSaving(false);
  };
  return (
    <Form
      className={styles.form}
      id={FORM}
      form={form}
      layout="vertical"
      onFinish={add}
      disabled={saving}
      initialValues={
        source
          ? { ...source, urls: source.urls.join('\n') }
          : { libId: libraries[0]?.id, mode: 'pages', maxPages: CRAWL_LIMITS.defaultPages, schedule: 'none' }
      }
    >
      <Form.Item name="libId" label="存入知识库" hidden={libraries.length === 1 || source !== undefined}>
        <Select options={libraries.map(({ id, name }) => ({ value: id, label: nameLibrary({ name }) }))} />
      </Form.Item>
      {source && (
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写来源名称' }]}>
          <Input maxLength={CRAWL_LIMITS.name} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="mode" label="读取方式" extra={MODE_TEXT[mode].help}>
        <Segmented block options={CrawlMode.options.map((value) => ({ value, label: MODE_TEXT[value].label }))} />
      </Form.Item>
      <Form.Item
        name="urls"
        label="网址"
        required
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_rule, value: string | undefined) => {
              const refusal = checkAddresses(value ?? '');
              if (refusal) throw new Error(refusal);
            },
          },
        ]}
      >
        <GrowingTextArea
          autoFocus
          minRows={mode === 'pages' ? 4 : 2}
          maxRows={8}
          placeholder={PLACEHOLDER[mode]}
          spellCheck={false}
        />
      </Form.Item>
      <div className={styles.row}>
        {mode !== 'pages' && (
          <Form.Item name="maxPages" label="最多读取">
            <NumberField min={1} max={CRAWL_LIMITS.pages} precision={0} suffix="页" />
          </Form.Item>
        )}
        <Form.Item name="schedule" label="自动更新">
          <Select options={CrawlSchedule.options.map((value) => ({ value, label: SCHEDULE_TEXT[value] }))} />
        </Form.Item>
      </div>
    </Form>
  );
}

const PLACEHOLDER: Record<CrawlMode, string> = {
  pages: 'https://www.example.com/guide.html\nhttps://www.example.com/faq.html',
  sitemap: 'https://www.example.com/sitemap.xml',
  site: 'https://www.example.com/help/',
};

function explainRefusal(error: unknown, total: number): string[] {
  const fields = error instanceof RequestError ? error.fields : [];
  const lines = fields.flatMap(({ field, message }) => {
    const index = /^urls\.(\d+)$/.exec(field)?.[1];
    return index ? [nameLine(Number(index), total, message)] : [];
  });
  return lines.length > 0 ? lines : [describeError(error)];
}
