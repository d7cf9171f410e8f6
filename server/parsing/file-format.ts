/** What a file is by its content. */
export type FileFormat =
  | 'text'
  | 'pdf'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'odf'
  | 'epub'
  | 'zip'
  | 'doc'
  | 'xls'
  | 'ppt'
  | 'ole'
  | 'rtf'
  | 'image'
  | 'program'
  | 'archive'
  | 'media'
  | 'unknown';

/** How a format is called, for people. */
export const FORMAT_NAME: Record<FileFormat, string> = {
  text: '纯文本',
  pdf: 'PDF 文档',
  docx: 'Word 文档（docx）',
  pptx: 'PowerPoint 演示文稿',
  xlsx: 'Excel 表格',
  odf: 'OpenDocument 文档',
  epub: 'EPUB 电子书',
  zip: 'ZIP 压缩包',
  doc: '旧版 Word 文档（doc）',
  xls: '旧版 Excel 表格（xls）',
  ppt: '旧版 PowerPoint 演示文稿（ppt）',
  ole: '旧版 Office 文件',
  rtf: 'RTF 文档',
  image: '图片',
  program: '可执行程序',
  archive: '压缩包',
  media: '音视频文件',
  unknown: '无法识别的二进制文件',
};
