import type { ToolServerTest } from '#contract/plugin.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './tool-server-page.module.css';

/** How a test went: the tools and the time, or what is wrong. */
export function TestResult({ result }: { result: ToolServerTest }) {
  const { ok, totalMs, tools, error } = result;
  return (
    <section className={ok ? styles.tested : styles.refused} aria-live="polite" aria-label="测试结果">
      <h3>
        <Icon name={ok ? 'check' : 'warn'} size={16} />
        {ok ? `连接成功，${tools.length} 个工具` : '连接失败'}
        <small className="num">{totalMs} ms</small>
      </h3>
      {ok ? (
        <dl>
          {tools.map((tool) => (
            <div key={tool.name}>
              <dt>{tool.title}</dt>
              {tool.description && <dd>{tool.description}</dd>}
            </div>
          ))}
        </dl>
      ) : (
        <p>{error}</p>
      )}
    </section>
  );
}
