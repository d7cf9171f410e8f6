/** Why a file is not taken and what to do, in words for whoever uploads it. */
export class MaterialRefusal extends Error {}

export const DAMAGED = '文件已损坏，无法读取。请检查它能否正常打开，再重新导出后上传';
