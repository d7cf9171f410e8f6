import { z } from 'zod';
import { DETAIL_PARTS, LookBackdrop } from './avatar-parts.contract.ts';
import { Id } from './endpoint.contract.ts';

/** Landmarks of a face, left and right as in the picture. */
export const PHOTO_POINTS = [
  ...(['templeLeft', 'templeRight', 'jawLeft', 'jawRight', 'chin'] as const),
  ...(['browLeftOuter', 'browLeftInner', 'browRightInner', 'browRightOuter'] as const),
  ...(['eyeLeftOuter', 'eyeLeftInner', 'eyeLeftTop', 'eyeLeftBottom', 'eyeLeftPupil'] as const),
  ...(['eyeRightInner', 'eyeRightOuter', 'eyeRightTop', 'eyeRightBottom', 'eyeRightPupil'] as const),
  ...(['noseTip', 'mouthLeft', 'mouthRight', 'lipTop', 'lipUpper', 'lipLower', 'lipBottom'] as const),
  ...(['shoulderLeft', 'shoulderRight'] as const),
] as const;
export type PhotoPointName = (typeof PHOTO_POINTS)[number];

/** Rows of points of which each lies below the one before it, or as high. */
export const FROM_TOP_TO_BOTTOM: readonly (readonly PhotoPointName[])[] = [
  ['browLeftOuter', 'eyeLeftBottom'],
  ['browLeftInner', 'eyeLeftBottom'],
  ['browRightOuter', 'eyeRightBottom'],
  ['browRightInner', 'eyeRightBottom'],
  ['eyeLeftTop', 'eyeLeftPupil', 'eyeLeftBottom', 'noseTip'],
  ['eyeRightTop', 'eyeRightPupil', 'eyeRightBottom', 'noseTip'],
  ['noseTip', 'lipTop', 'lipUpper', 'lipLower', 'lipBottom', 'chin'],
  ['noseTip', 'mouthLeft', 'chin'],
  ['noseTip', 'mouthRight', 'chin'],
];
/** Rows of points of which each lies to the right of the one before it, or above or below. */
export const FROM_LEFT_TO_RIGHT: readonly (readonly PhotoPointName[])[] = [
  ['templeLeft', 'eyeLeftOuter', 'eyeLeftPupil', 'eyeLeftInner', 'eyeRightInner'],
  ['eyeRightInner', 'eyeRightPupil', 'eyeRightOuter', 'templeRight'],
  ['browLeftOuter', 'browLeftInner', 'browRightInner', 'browRightOuter'],
  ['mouthLeft', 'lipTop', 'mouthRight'],
  ['mouthLeft', 'lipUpper', 'mouthRight'],
  ['mouthLeft', 'lipLower', 'mouthRight'],
  ['mouthLeft', 'lipBottom', 'mouthRight'],
  ['jawLeft', 'chin', 'jawRight'],
  ['shoulderLeft', 'shoulderRight'],
];

/** Share of the picture's width or height; what lies outside is brought to its border. */
const Share = z
  .number()
  .transform((value) => Math.min(1, Math.max(0, value)))
  .pipe(z.number());
const PhotoPoint = z.object({ x: Share, y: Share });
export type PhotoPoint = z.infer<typeof PhotoPoint>;

const isOrdered = (values: number[]): boolean => values.every((value, i) => i === 0 || value >= (values[i - 1] ?? 0));

/** The points of a face that can be moved: in their order, with eyes and mouth of some width. */
export const PhotoPoints = z
  .object(
    Object.fromEntries(PHOTO_POINTS.map((name) => [name, PhotoPoint])) as Record<PhotoPointName, typeof PhotoPoint>,
  )
  .refine(
    (points) =>
      FROM_TOP_TO_BOTTOM.every((row) => isOrdered(row.map((name) => points[name].y))) &&
      FROM_LEFT_TO_RIGHT.every((row) => isOrdered(row.map((name) => points[name].x))) &&
      points.mouthRight.x - points.mouthLeft.x > 0.005 &&
      points.eyeRightPupil.x - points.eyeLeftPupil.x > 0.005 &&
      points.chin.y - points.eyeLeftPupil.y > 0.005,
    { error: '特征点的上下或左右顺序不对' },
  );
export type PhotoPoints = z.infer<typeof PhotoPoints>;

/** An avatar that is one picture of somebody. */
export const PhotoDetail = z.object({
  driver: z.literal('photo'),
  /** The uploaded picture; with a transparent background it stays so. */
  portraitId: Id,
  points: PhotoPoints,
  /** Whoever saves it declares that the person in the picture agrees. Refused without. */
  consent: z.boolean(),
  /** When that was declared for this picture, and by which account: recorded by the server, whatever is sent. */
  consentAt: z.string().max(40).default(''),
  consentBy: z.string().max(40).default(''),
  ...DETAIL_PARTS,
});
export type PhotoDetail = z.infer<typeof PhotoDetail>;

export const PhotoLook = z.object({
  driver: z.literal('photo'),
  url: z.string(),
  points: PhotoPoints,
  backdrop: LookBackdrop,
});
