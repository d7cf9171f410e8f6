import { useMutation, useQuery } from '@tanstack/react-query';
import { App, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { PROJECT_ACCESS, type ProjectAccess } from '#contract/project-access.contract.ts';
import { projectEmbedCode } from '#contract/share.contract.ts';
import { describeError } from '#web/lib/transport/request-error.ts';
import { copyLink } from '#web/ui/copy-link.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { accessQuery, makeTicket, useChangeDomains } from './access.queries.ts';
import styles from './launch.module.css';
import { type Opened, WhatOpens } from './what-opens.tsx';

interface Props {
  id: string;
  name: string;
}

/** 嵌入网页: which sites may show the room, and the code for their pages. */
export function EmbedSection({ id, name }: Props) {
  const { data: access, error, refetch } = useQuery(accessQuery(id));
  if (error && !access) return <LoadError what="访问设置" error={error} onRetry={refetch} />;
  if (!access) return null;
  return (
    <>
      <Domains id={id} domains={access.domains} />
      <EmbedCode project={{ id, name }} access={access} />
    </>
  );
}

function Domains({ id, domains }: { id: string; domains: readonly string[] }) {
  const fieldId = useId();
  const [typed, setTyped] = useState('');
  const { add, remove } = useChangeDomains(id);
  const isFull = domains.length >= PROJECT_ACCESS.domains;
  const refusal = add.error && add.variables?.add ? describeError(add.error) : null;
  return (
    <section className={styles.section}>
      <h3>
        允许嵌入的网站
        <small className="num">
          {domains.length} / {PROJECT_ACCESS.domains}
        </small>
      </h3>
      <p className={styles.words}>只有这些网站的网页能显示这个数字人，改动立即生效。</p>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') add.mutate({ add: [typed] }, { onSuccess: () => setTyped('') });
        }}
      >
        <Input
          id={fieldId}
          value={typed}
          maxLength={300}
          placeholder={isFull ? '已满，请先移除不用的' : 'www.example.com'}
          aria-label="网站域名"
          aria-describedby={`${fieldId}-note`}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          disabled={isFull}
          status={refusal ? 'error' : ''}
          onChange={({ target }) => {
            setTyped(target.value);
            if (add.error) add.reset();
          }}
        />
        <Button htmlType="submit" loading={add.isPending} disabled={isFull}>
          添加
        </Button>
      </form>
      <p id={`${fieldId}-note`} className={refusal ? styles.refusal : styles.hint} role={refusal ? 'alert' : undefined}>
        {refusal ?? '可带端口；*.example.com 包含所有下级域名，不含 example.com 本身'}
      </p>
      {domains.length > 0 && (
        <ul className={styles.domains} aria-label="允许嵌入的网站">
          {domains.map((domain) => (
            <li key={domain}>
              <Icon name="globe" size={16} />
              <span>{domain}</span>
              <Button size="small" type="text" aria-label={`移除 ${domain}`} onClick={() => remove(domain)}>
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function EmbedCode({ project, access }: { project: Props; access: ProjectAccess }) {
  const [page, setPage] = useState<Opened>('room');
  const isAllowed = access.domains.length > 0;
  const { modal } = App.useApp();
  const make = useMutation({
    mutationFn: async () => projectEmbedCode(location.origin, project, await makeTicket(project.id, null), page),
    onSuccess: (code) => copyLink(code, modal, '代码'),
  });
  const { data: code, isPending } = make;
  return (
    <section className={styles.section}>
      <h3>嵌入代码</h3>
      {access.nodeCount > 0 && (
        <WhatOpens
          value={page}
          onChange={(next) => {
            setPage(next);
            make.reset();
          }}
        />
      )}
      {!isAllowed && (
        <p className={styles.warning} role="status">
          <Icon name="warn" size={16} />
          还没有允许任何网站，别的网站现在显示不了它。请先添加域名。
        </p>
      )}
      {code === undefined ? (
        <p className={styles.words}>
          {page === 'room' ? '放进网页就能和数字人对话。' : '放进网页就能看讲解，也能中途提问。'}
          代码长期有效，停用已发的链接时一起失效。
        </p>
      ) : (
        <Input.TextArea
          className={styles.code}
          value={code}
          readOnly
          rows={6}
          aria-label="嵌入代码"
          onFocus={(event) => event.target.select()}
        />
      )}
      <div className={styles.acts}>
        {code === undefined ? (
          <Button type={isAllowed ? 'primary' : 'default'} loading={isPending} onClick={() => make.mutate()}>
            生成并复制代码
          </Button>
        ) : (
          <Button
            type="primary"
            icon={<Icon name="copy" size={16} />}
            onClick={() => void copyLink(code, modal, '代码')}
          >
            复制代码
          </Button>
        )}
      </div>
    </section>
  );
}
