import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { OPEN_API } from '#contract/open-api.contract.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import styles from './open-api.module.css';
import { rolesQuery } from './open-api.queries.ts';
import { LANGUAGES, type Language, writeExample } from './write-example.ts';

/** Stands in the examples while the account has no role. */
const NO_ROLE = '角色编号';

/** How a program talks to a role: address, id, and an example in three languages. */
export function CodeExamples() {
  const { data: roles = [] } = useQuery(rolesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [language, setLanguage] = useState<Language>('curl');
  const roleId = chosen ?? roles[0]?.value ?? NO_ROLE;
  const baseUrl = `${window.location.origin}${OPEN_API.prefix}`;
  const code = writeExample(language, { baseUrl, roleId });
  return (
    <section className={styles.examples} aria-labelledby="open-api-examples">
      <h2 id="open-api-examples">接入示例</h2>
      <p className={styles.help}>
        与 OpenAI 的对话接口兼容：换上地址、密钥和角色编号，现有的客户端就能使用。每次对话都会出现在
        <Link to="/home/recording?channel=api">对话记录</Link>里。
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>接口地址</dt>
          <dd>
            <code>{baseUrl}</code>
            <CopyButton text={baseUrl} what="接口地址" />
          </dd>
        </div>
        <div>
          <dt>
            <label htmlFor="open-api-role">角色</label>
          </dt>
          <dd>
            <Select
              id="open-api-role"
              className={styles.role}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="还没有角色"
              value={roles.length > 0 ? roleId : null}
              options={roles}
              onChange={setChosen}
            />
          </dd>
        </div>
        <div>
          <dt>model</dt>
          <dd>
            <code>{roleId}</code>
            <CopyButton text={roleId} what="角色编号" />
          </dd>
        </div>
      </dl>
      <div className={styles.codeHead}>
        <Segmented aria-label="语言" options={[...LANGUAGES]} value={language} onChange={setLanguage} />
        <CopyButton text={code} what="代码" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, and scrolled by keys */}
      <section className={styles.code} tabIndex={0} aria-label={`${language} 示例`}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </section>
  );
}
