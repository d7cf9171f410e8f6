import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { OutboxMessage } from '#contract/operator.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import tools from '#web/ui/list-tools.module.css';
import { countOf, ListTools } from '#web/ui/list-tools.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { outboxQuery, ROWS_PER_PAGE } from '../operator.queries.ts';
import { useListAddress } from '../use-list-address.ts';
import { CHANNELS, describeProvider, STATUSES } from './describe-message.ts';
import { OutboxCards } from './outbox-cards.tsx';
import styles from './outbox-page.module.css';
import { OutboxTable } from './outbox-table.tsx';

const CHANNEL_NAMES = Object.keys(CHANNELS) as OutboxMessage['channel'][];
const STATUS_NAMES = Object.keys(STATUSES) as OutboxMessage['status'][];

/** 发件箱: every message to people, and the codes where nothing is configured that could send them. */
export function OutboxPage() {
  usePageTitle('发件箱');
  const address = useListAddress();
  const isPhone = useIsPhone();
  const channel = CHANNEL_NAMES.find((name) => name === address.filter('channel')) ?? '';
  const status = STATUS_NAMES.find((name) => name === address.filter('status')) ?? '';
  const messages = useQuery(outboxQuery({ keyword: address.keyword, channel, status, page: address.page }));
  const View = isPhone ? OutboxCards : OutboxTable;
  return (
    <>
      <PageHead title="发件箱" purpose="发给用户的短信和邮件，页面打开时自动刷新" />
      {messages.data && (
        <div className={styles.providers}>
          {CHANNEL_NAMES.map((name) => {
            const provider = messages.data.providers[name];
            return <StatusTag key={name} tone={provider ? 'ok' : 'warm'} label={describeProvider(name, provider)} />;
          })}
        </div>
      )}
      <ListTools
        value={address.typed}
        onSearch={address.search}
        placeholder="搜索收件人或内容"
        count={countOf(messages.data?.total, '条')}
      >
        <Select
          className={tools.filter}
          aria-label="渠道"
          value={channel}
          options={[
            { value: '', label: '全部渠道' },
            ...CHANNEL_NAMES.map((name) => ({ value: name, label: CHANNELS[name] })),
          ]}
          onChange={(value) => address.setFilter('channel', value)}
        />
        <Select
          className={tools.filter}
          aria-label="状态"
          value={status}
          options={[
            { value: '', label: '全部状态' },
            ...STATUS_NAMES.map((name) => ({ value: name, label: STATUSES[name].label })),
          ]}
          onChange={(value) => address.setFilter('status', value)}
        />
      </ListTools>
      <PagedList
        what="消息"
        query={messages}
        page={address.page}
        pageSize={ROWS_PER_PAGE}
        onPage={address.setPage}
        onClear={address.keyword + channel + status !== '' ? address.clear : null}
        empty={
          <EmptyState
            drawing="blank"
            icon="send"
            title="还没有消息"
            text="有人获取验证码时，短信和邮件会出现在这里。"
          />
        }
      >
        {(records) => <View messages={records} />}
      </PagedList>
    </>
  );
}
