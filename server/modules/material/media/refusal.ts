/** Why a file is not taken and what to do, in words for whoever uploads it. */
export class MaterialRefusal extends Error {}

export const NO_FILM = '文件已损坏或不是视频。请检查它能否正常播放，再重新导出后上传';
export const DAMAGED = '文件已损坏，无法读取。请检查它能否正常打开，再重新导出后上传';
