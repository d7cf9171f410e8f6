import { Alert } from 'antd';
import { isPlainHttp } from './is-plain-http.ts';

/** Where passwords and sessions can be read by whoever listens on the way. */
export function PlainWarning() {
  if (!isPlainHttp(window.location)) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="正在用未加密的 http 访问"
      description="同一网络里的人可能看到密码和登录状态。请在前面配置 https（反向代理时设置 TRUST_PROXY），再用 https 地址登录；在此之前请不要从公共网络管理。"
    />
  );
}
