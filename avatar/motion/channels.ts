/** One arm, angles in degrees. `upper` and `flex` turn outward from straight down, the same for both arms. */
export interface ArmPose {
  upper: number;
  /** Direction of the forearm: -60 across the belly, -150 up before the chest, -180 straight up, -200 up and out. */
  flex: number;
  /** Visible length of the forearm, 1 = full; smaller where it points to the viewer. */
  reach: number;
  /** Bend of the hand against the forearm. */
  wrist: number;
  /** 0 back of the hand, 1 palm. */
  turn: number;
  /** 0 fingers together, 1 spread. */
  spread: number;
}

/** Everything that moves smoothly. Head and gaze -1..1, expression 0..1 around a neutral 0. */
export interface Channels {
  headX: number;
  headY: number;
  roll: number;
  lean: number;
  gazeX: number;
  gazeY: number;
  brow: number;
  /** Difference between the brows, as in doubt. */
  browSkew: number;
  smile: number;
  squint: number;
  shrug: number;
}

export const CHANNEL_NAMES = [
  'headX',
  'headY',
  'roll',
  'lean',
  'gazeX',
  'gazeY',
  'brow',
  'browSkew',
  'smile',
  'squint',
  'shrug',
] as const satisfies readonly (keyof Channels)[];

/** Eyes are quick, the head follows, the trunk is slow: spring rates in 1/s. */
export const CHANNEL_RATES: Readonly<Channels> = {
  headX: 9,
  headY: 10,
  roll: 7.5,
  lean: 6,
  gazeX: 42,
  gazeY: 42,
  brow: 18,
  browSkew: 14,
  smile: 8,
  squint: 14,
  shrug: 8,
};

export const ARM_NAMES = [
  'upper',
  'flex',
  'reach',
  'wrist',
  'turn',
  'spread',
] as const satisfies readonly (keyof ArmPose)[];

/** The hand trails the arm a little, which is what makes a gesture look relaxed. */
export const ARM_RATES: Readonly<ArmPose> = { upper: 9, flex: 8.5, reach: 8.5, wrist: 7, turn: 11, spread: 8 };

/** Hands folded before the waist. */
export const ARM_REST: Readonly<ArmPose> = { upper: 11, flex: -55, reach: 0.8, wrist: 6, turn: 0, spread: 0 };
