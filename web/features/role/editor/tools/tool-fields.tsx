import { Form } from 'antd';
import { Icon } from '#web/ui/icon.tsx';
import styles from './tool-fields.module.css';
import { ToolPicker } from './tool-picker.tsx';

/** The tools that the role may use in a conversation. */
export function ToolFields() {
  return (
    <>
      <p className={styles.lead}>
        角色在对话中按需使用。
        {/* A page of its own: what is not saved here stays. */}
        <a href="#/home/plugins" target="_blank" rel="noreferrer">
          管理工具服务
          <Icon name="link" size={14} />
        </a>
      </p>
      <Form.Item name="agentPlugins" noStyle>
        <ToolPicker />
      </Form.Item>
    </>
  );
}
