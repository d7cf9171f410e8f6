import { Button, Dropdown } from 'antd';
import { Link, useNavigate } from 'react-router';
import type { OperatorCompany } from '#contract/operator.contract.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { BrandScope } from '#web/ui/brand-scope.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { menuIcon } from '#web/ui/menu-icon.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { describeBrand, toConfig } from './brand-values.ts';
import styles from './company-list.module.css';

/** One brand: its mark on its own colour, where it shows, who belongs to it. */
export function CompanyCard({ company, onDelete }: { company: OperatorCompany; onDelete: () => void }) {
  const navigate = useNavigate();
  const { companyId, key, hosts, brand, accounts, isDefault } = company;
  const path = `/home/operator/companies/${companyId}`;
  const refusal = explainRefusal(company);
  const traits = describeBrand(brand);
  return (
    <li className={styles.card}>
      <Link to={path} className={styles.look} title={brand.companyName}>
        <span className="unseen">编辑品牌“{brand.companyName}”</span>
        <BrandScope config={toConfig({ key, hosts, brand }, companyId)}>
          <span className={styles.mark}>
            <BrandMark />
            <span className={styles.swatches} aria-hidden="true">
              <i style={{ background: brand.baseConfig.colorObj.btnBg }} />
              <i style={{ background: brand.baseConfig.colorObj.text }} />
            </span>
          </span>
        </BrandScope>
      </Link>
      <div className={styles.body}>
        <div className={styles.title}>
          <code title="品牌标识">{key}</code>
          {isDefault && <StatusTag tone="ok" label="默认" />}
          <span className={`${styles.accounts} num`}>{accounts} 个账号</span>
          <Dropdown
            trigger={['click']}
            placement="bottomRight"
            menu={{
              items: [
                { key: 'edit', icon: menuIcon('edit'), label: '编辑', onClick: () => navigate(path) },
                {
                  key: 'open',
                  icon: menuIcon('link'),
                  label: (
                    <a href={`/?key=${key}`} target="_blank" rel="noreferrer">
                      打开品牌
                    </a>
                  ),
                },
                {
                  key: 'copy',
                  icon: menuIcon('copy'),
                  label: '复制为新品牌',
                  onClick: () => navigate(`/home/operator/companies/new?from=${companyId}`),
                },
                { type: 'divider' },
                {
                  key: 'delete',
                  danger: true,
                  disabled: refusal !== null,
                  icon: menuIcon('trash'),
                  label: refusal ?? '删除',
                  onClick: onDelete,
                },
              ],
            }}
          >
            <Button type="text" icon={<Icon name="more" />} aria-label={`“${brand.companyName}”的更多操作`} />
          </Dropdown>
        </div>
        <p className={styles.hosts} title={hosts.join('，')}>
          {hosts.length > 0 ? hosts.join('，') : isDefault ? '其他品牌都不符合时显示' : '没有域名，只按链接或账号选用'}
        </p>
        <div className={styles.traits}>
          {traits.length > 0 ? (
            traits.map((trait) => <StatusTag key={trait} tone="quiet" label={trait} />)
          ) : (
            <StatusTag tone="quiet" label="标准功能" />
          )}
        </div>
      </div>
    </li>
  );
}

/** Why a brand can't be deleted; null where it can. */
function explainRefusal({ isDefault, accounts }: OperatorCompany): string | null {
  if (isDefault) return '删除（默认品牌不能删除）';
  return accounts > 0 ? `删除（还有 ${accounts} 个账号属于它）` : null;
}
