import {
  FROM_LEFT_TO_RIGHT,
  FROM_TOP_TO_BOTTOM,
  type PhotoPoint,
  type PhotoPointName,
  type PhotoPoints,
} from '#contract/avatar-photo.contract.ts';

/** Eyes and mouths are at least so wide, as the contract has it. */
const APART = 0.006;

/** What a point is called, and where it belongs. */
export const POINT_TEXTS: Record<PhotoPointName, { name: string; hint: string }> = {
  templeLeft: { name: '左侧太阳穴', hint: '脸的左边缘，与眼睛同高' },
  templeRight: { name: '右侧太阳穴', hint: '脸的右边缘，与眼睛同高' },
  jawLeft: { name: '左侧下颌', hint: '脸的左边缘，与嘴同高' },
  jawRight: { name: '右侧下颌', hint: '脸的右边缘，与嘴同高' },
  chin: { name: '下巴', hint: '下巴的最低处' },
  browLeftOuter: { name: '左眉外端', hint: '左边眉毛靠外的一端' },
  browLeftInner: { name: '左眉内端', hint: '左边眉毛靠鼻梁的一端' },
  browRightInner: { name: '右眉内端', hint: '右边眉毛靠鼻梁的一端' },
  browRightOuter: { name: '右眉外端', hint: '右边眉毛靠外的一端' },
  eyeLeftOuter: { name: '左眼外角', hint: '左边眼睛靠外的眼角' },
  eyeLeftInner: { name: '左眼内角', hint: '左边眼睛靠鼻梁的眼角' },
  eyeLeftTop: { name: '左眼上沿', hint: '左边上眼皮的边缘，睫毛根部' },
  eyeLeftBottom: { name: '左眼下沿', hint: '左边下眼皮的边缘' },
  eyeLeftPupil: { name: '左眼瞳孔', hint: '左边黑眼珠的中心' },
  eyeRightInner: { name: '右眼内角', hint: '右边眼睛靠鼻梁的眼角' },
  eyeRightOuter: { name: '右眼外角', hint: '右边眼睛靠外的眼角' },
  eyeRightTop: { name: '右眼上沿', hint: '右边上眼皮的边缘，睫毛根部' },
  eyeRightBottom: { name: '右眼下沿', hint: '右边下眼皮的边缘' },
  eyeRightPupil: { name: '右眼瞳孔', hint: '右边黑眼珠的中心' },
  noseTip: { name: '鼻尖', hint: '鼻子的最高点' },
  mouthLeft: { name: '左嘴角', hint: '上下唇在左边相接处' },
  mouthRight: { name: '右嘴角', hint: '上下唇在右边相接处' },
  lipTop: { name: '上唇上沿', hint: '上唇的上边缘，正中' },
  lipUpper: { name: '上唇下沿', hint: '嘴闭合时两唇的接缝，正中；露齿时为上唇的下边缘' },
  lipLower: { name: '下唇上沿', hint: '嘴闭合时与上一点相贴；露齿时为下唇的上边缘' },
  lipBottom: { name: '下唇下沿', hint: '下唇的下边缘，正中' },
  shoulderLeft: { name: '左肩', hint: '左边肩膀的最高处' },
  shoulderRight: { name: '右肩', hint: '右边肩膀的最高处' },
};

/** Lines that show which points belong together. */
export const POINT_LINES: readonly (readonly PhotoPointName[])[] = [
  ['templeLeft', 'jawLeft', 'chin', 'jawRight', 'templeRight'],
  ['browLeftOuter', 'browLeftInner'],
  ['browRightInner', 'browRightOuter'],
  ['eyeLeftOuter', 'eyeLeftTop', 'eyeLeftInner', 'eyeLeftBottom', 'eyeLeftOuter'],
  ['eyeRightInner', 'eyeRightTop', 'eyeRightOuter', 'eyeRightBottom', 'eyeRightInner'],
  ['mouthLeft', 'lipTop', 'mouthRight', 'lipBottom', 'mouthLeft'],
  ['mouthLeft', 'lipUpper', 'mouthRight', 'lipLower', 'mouthLeft'],
  ['shoulderLeft', 'shoulderRight'],
];

/** Moves one point as far as its neighbours allow, so that a face stays a face. */
export function movePoint(points: PhotoPoints, name: PhotoPointName, to: PhotoPoint): PhotoPoints {
  const limits = (rows: readonly (readonly PhotoPointName[])[], axis: 'x' | 'y'): [number, number] => {
    let [least, most] = [0, 1];
    for (const row of rows) {
      const at = row.indexOf(name);
      if (at < 0) continue;
      for (const before of row.slice(0, at)) least = Math.max(least, points[before][axis]);
      for (const after of row.slice(at + 1)) most = Math.min(most, points[after][axis]);
    }
    return [least, Math.max(least, most)];
  };
  const between = (value: number, [least, most]: [number, number]) => Math.min(most, Math.max(least, value));
  const moved = {
    x: between(to.x, limits(FROM_LEFT_TO_RIGHT, 'x')),
    y: between(to.y, limits(FROM_TOP_TO_BOTTOM, 'y')),
  };
  const all = { ...points, [name]: moved };
  const isWide =
    all.mouthRight.x - all.mouthLeft.x >= APART &&
    all.eyeRightPupil.x - all.eyeLeftPupil.x >= APART &&
    all.chin.y - all.eyeLeftPupil.y >= APART;
  return isWide ? all : points;
}
