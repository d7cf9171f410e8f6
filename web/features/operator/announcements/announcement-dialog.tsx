import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { ANNOUNCEMENT_LIMITS, type OperatorAnnouncement, saveAnnouncement } from '#contract/announcement.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { tellFailure } from '#web/lib/tell-failure.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { GrowingTextArea } from '#web/ui/growing-text-area.tsx';
import { LimitedInput } from '#web/ui/limited-input.tsx';
import { readFieldErrors } from '#web/ui/read-field-errors.ts';
import { useFormCloseGuard } from '#web/ui/use-close-guard.tsx';
import { ANNOUNCEMENTS_KEY } from '../operator.events.ts';
import { companiesQuery } from '../operator.queries.ts';

interface Props {
  /** Null publishes a new one. */
  announcement: OperatorAnnouncement | null;
  onClose(): void;
}

interface Values {
  companyId: string;
  title: string;
  text: string;
}

/** In the form: everybody. */
const ALL = '';

/** Publishes an announcement, or changes the words of one. */
export function AnnouncementDialog({ announcement, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const client = useQueryClient();
  const companies = useQuery(companiesQuery);
  const [busy, setBusy] = useState(false);
  const { title, text } = saveAnnouncement.input.shape;

  /** Whether it was saved. */
  const submit = async (values: Values): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const companyId = values.companyId === ALL ? null : values.companyId;
    try {
      await call(saveAnnouncement, { ...values, companyId, ...(announcement ? { id: announcement.id } : {}) });
      await client.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY });
      notice.success(announcement ? '保存成功' : '公告已发布');
      onClose();
      return true;
    } catch (error) {
      const fields = readFieldErrors(error);
      form.setFields(fields as never);
      if (fields.length === 0) tellFailure(error);
    }
    setBusy(false);
    return false;
  };
  const { close, guard } = useFormCloseGuard({ form, busy, save: submit, onClose });

  return (
    <Modal
      open
      title={announcement ? '修改公告' : '发布公告'}
      okText={announcement ? '保存' : '发布'}
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={close}
    >
      {guard}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          companyId: announcement?.companyId ?? ALL,
          title: announcement?.title ?? '',
          text: announcement?.text ?? '',
        }}
        onFinish={submit}
      >
        <Form.Item name="companyId" label="给谁看">
          <Select
            loading={companies.isPending}
            options={[
              { value: ALL, label: '全部品牌' },
              ...(companies.data ?? []).map(({ companyId, brand }) => ({ value: companyId, label: brand.companyName })),
            ]}
          />
        </Form.Item>
        <Form.Item name="title" label="标题" rules={[contractRule(title)]}>
          <LimitedInput max={ANNOUNCEMENT_LIMITS.title} placeholder="例如：周六凌晨维护两小时" />
        </Form.Item>
        <Form.Item name="text" label="内容" rules={[contractRule(text)]}>
          <GrowingTextArea
            minRows={4}
            maxRows={10}
            max={ANNOUNCEMENT_LIMITS.text}
            placeholder="什么时候、影响什么、用户要做什么"
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
