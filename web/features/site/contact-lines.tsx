import type { ReactNode } from 'react';

interface Props {
  kfPhone: string;
  serviceEmail: string;
  address?: string;
  className?: string | undefined;
}

/** How to reach a company: the lines that it has, each with its name. */
export function ContactLines({ kfPhone, serviceEmail, address = '', className }: Props) {
  return (
    <dl className={className}>
      {kfPhone && (
        <Line name="服务电话">
          <a href={`tel:${kfPhone.replace(/[^\d+]/g, '')}`}>{kfPhone}</a>
        </Line>
      )}
      {serviceEmail && (
        <Line name="服务邮箱">
          <a href={`mailto:${serviceEmail}`}>{serviceEmail}</a>
        </Line>
      )}
      {address && <Line name="地址">{address}</Line>}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
