/** Why an address was not fetched; decides, where the message is for people. */
export type FetchFailure =
  | 'badUrl'
  | 'privateAddress'
  | 'notFound'
  | 'redirects'
  | 'contentType'
  | 'tooLarge'
  | 'bomb'
  | 'encoding'
  | 'timeout'
  | 'network';

const FAILURE_MESSAGE: Record<FetchFailure, string> = {
  badUrl: '网址格式不正确，请填写以 http:// 或 https:// 开头的完整网址',
  privateAddress: '网址指向内网或本机地址，为安全起见不能读取',
  notFound: '找不到这个网站，请检查网址中的域名',
  redirects: '网页反复跳转，无法打开',
  contentType: '这个网址的内容不是网页',
  tooLarge: '网页内容过大，已停止读取',
  bomb: '网页的压缩内容异常（解压后过大），为安全起见已拒绝',
  encoding: '网页使用了无法识别的压缩方式',
  timeout: '网站响应超时，请稍后重试',
  network: '无法连接这个网站，请稍后重试',
};

/** An address that was refused or could not be fetched. `message` is a Chinese sentence for the person who gave it. */
export class FetchError extends Error {
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure, message: string = FAILURE_MESSAGE[reason], options?: ErrorOptions) {
    super(message, options);
    this.name = 'FetchError';
    this.reason = reason;
  }
}
