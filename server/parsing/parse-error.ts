/** Why a file could not be read; decides, where the message is for people. */
export type ParseFailure =
  | 'encrypted'
  | 'corrupt'
  | 'bomb'
  | 'empty'
  | 'tooLarge'
  | 'wrongType'
  | 'timeout'
  | 'memory'
  | 'crashed';

/** What is wrong and what to do, for people. */
const FAILURE_MESSAGE: Record<ParseFailure, string> = {
  encrypted: '这份文件设有密码，无法读取。请取消密码保护后重新上传。',
  corrupt: '文件已损坏或不完整，无法打开。请确认它能在电脑上正常打开后重新上传。',
  bomb: '文件解压后的内容比文件本身大得太多，为安全起见已拒绝。请在电脑上打开后另存为新文件再上传。',
  empty: '这份文件里没有可识别的文字，可能只有图片、脚本或空白。请确认内容后重新上传。',
  tooLarge: '文件过大，请拆分成几份（每份不超过 50 MB）后上传。',
  wrongType: '文件内容与它的扩展名不符。请检查文件后重新上传。',
  timeout: '文件处理超时，内容可能过于复杂。请拆分成几份后重新上传。',
  memory: '文件内容过于庞大，处理时内存不足。请拆分成几份后重新上传。',
  crashed: '处理这份文件时发生意外中断。请重试；如果仍然失败，请另存为新文件后上传。',
};

export const TOO_DEEP = '文件内容的嵌套层级过深，为安全起见已拒绝。请在电脑上打开后另存为新文件再上传。';
export const WITH_ENTITIES =
  '文件里写有正常文档不含的实体声明（DOCTYPE），为安全起见已拒绝。请在电脑上打开后另存为新文件再上传。';
export const TOO_MANY_PARTS =
  '文件里的条目过多，不像一份正常的文档，为安全起见已拒绝。请在电脑上打开后另存为新文件再上传。';
export const NOTHING_BUT_PICTURES =
  '这份文件没有可识别的文字，可能是扫描件或纯图片。请先做文字识别（OCR），或上传文字版。';

export const SLOW_PAGE = '这份 PDF 有一页的图形过于复杂，读取超时。请简化这一页或重新导出后上传。';

/** A file that cannot be read. `message` is a Chinese sentence for the person who uploaded it. */
export class ParseError extends Error {
  readonly reason: ParseFailure;

  constructor(reason: ParseFailure, message: string = FAILURE_MESSAGE[reason], options?: ErrorOptions) {
    super(message, options);
    this.name = 'ParseError';
    this.reason = reason;
  }
}
