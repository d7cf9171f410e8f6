import type { ClothTone, FurTone, HairTone, IrisTone, LipTone, SkinTone } from './paint/palette.ts';

export type CharacterCode =
  | 'zhiyao'
  | 'jingxing'
  | 'qinghe'
  | 'xiaoman'
  | 'muyun'
  | 'wenyin'
  | 'shuning'
  | 'zhongan'
  | 'yuntuan'
  | 'abo';
export type HairStyle = 'long' | 'sidepart' | 'bun' | 'bob' | 'crop' | 'ponytail' | 'wave' | 'swept';
export type GlassesStyle = 'square' | 'round' | 'half';
export type OutfitKind = 'blazer' | 'suit' | 'mandarin' | 'knit' | 'jacket' | 'scarf' | 'cardigan' | 'coat';

/** Half widths and heights of the face outline, head units (eyes on y = 4, skull top at -150). */
export interface FaceShape {
  temple: number;
  cheek: number;
  jaw: number;
  /** Height of the jaw corner. */
  jawY: number;
  /** Half width of the flat of the chin. */
  chin: number;
  chinY: number;
  blush: number;
}

export interface EyeShape {
  /** Distance of the eye centre from the middle of the face. */
  apart: number;
  y: number;
  width: number;
  /** Height of the upper and of the lower lid over the corner line. */
  upper: number;
  lower: number;
  /** How much higher the outer corner sits than the inner one. */
  tilt: number;
  /** Where the upper lid peaks: -1 inner, 0 middle, 1 outer. */
  peak: number;
  iris: number;
  /** 0 none (single lid), 1 full parallel fold. */
  crease: number;
  /** 0 bare, 1 long wing. */
  lash: number;
  /** Fullness under the lower lid. */
  pouch: number;
  tone: IrisTone;
}

export interface BrowShape {
  y: number;
  length: number;
  thickness: number;
  /** Height of the arch; 0 is straight. */
  arch: number;
  /** Outer end higher (+) or lower (-). */
  tilt: number;
}

export interface NoseShape {
  /** Half width of the wings. */
  width: number;
  /** y of the tip. */
  tip: number;
  bridge: number;
}

export interface LipShape {
  y: number;
  /** Half width at rest. */
  width: number;
  upper: number;
  lower: number;
  /** Depth of the cupid's bow. */
  bow: number;
  /** How far the corners turn up at rest. */
  lift: number;
  tone: LipTone;
}

/** Half widths in art units, measured from the middle line. */
export interface BodyShape {
  neck: number;
  shoulder: number;
  chest: number;
  waist: number;
  hip: number;
  /** Radius of the sleeve at the shoulder; the rest of the arm follows. */
  arm: number;
  /** Scale of the hands. */
  hand: number;
  bust: number;
  /** Length of the arms, 1 as people have. */
  reach?: number;
}

/** What every kind of character has. */
interface Being {
  readonly code: CharacterCode;
  /** Shown to people. */
  readonly name: string;
  readonly body: BodyShape;
  /** Art units that hair or ears stand above an ordinary crown. */
  readonly above?: number;
  /** Expression when nothing is asked of the face, 0..1. */
  readonly smile: number;
}

export interface Person extends Being {
  readonly kind: 'person';
  readonly skin: SkinTone;
  readonly face: FaceShape;
  readonly eyes: EyeShape;
  readonly brows: BrowShape;
  readonly nose: NoseShape;
  readonly lips: LipShape;
  readonly hair: { readonly style: HairStyle; readonly tone: HairTone };
  readonly outfit: { readonly kind: OutfitKind; readonly cloth: ClothTone; readonly accent: string };
  readonly wears: { readonly glasses?: GlassesStyle; readonly headset?: boolean; readonly earrings?: string };
  /** Nail colour, or null for bare nails. */
  readonly nails: string | null;
  /** Lines of age in the face, 0 none .. 1 many. */
  readonly age?: number;
}

/** A rounded animal of our own. */
export interface Mascot extends Being {
  readonly kind: 'mascot';
  readonly fur: FurTone;
  readonly scarf: ClothTone;
}

/** A machine with a visor for a face. */
export interface Robot extends Being {
  readonly kind: 'robot';
  readonly shell: ClothTone;
  /** Colour of its lamps. */
  readonly lamp: string;
}

export type Character = Person | Mascot | Robot;
