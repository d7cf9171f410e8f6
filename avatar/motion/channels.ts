/** One arm, the same numbers for both sides: "out" is away from the trunk. */
export interface ArmPose {
  /** Upper arm, degrees outward from straight down. */
  upper: number;
  /** 0 the upper arm is seen whole .. 1 it points to the viewer: how far the elbow comes forward. */
  fore: number;
  /**
   * Wrist seen from the elbow, in lengths of the forearm: out (+) or in (-), and down (+) or up (-).
   * A short vector is a forearm that points to the viewer, so a straight way from one pose to the next looks right.
   */
  out: number;
  down: number;
  /** Direction of the hand in degrees: 0 down, 90 out, -90 in, 180 up. */
  hand: number;
  /** 0 back of the hand, 1 palm. */
  turn: number;
  /** 0 fingers together, 1 spread. */
  spread: number;
  /** 1 the last three fingers are folded and the thumb lies on them: what `hook` leaves straight is a pointing finger. */
  fold: number;
  /** 0 the forefinger is straight .. 1 bent towards the thumb. */
  hook: number;
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
  /** Inner ends of the brows: up (+) as in worry, down (-) as in a frown. */
  browTilt: number;
  smile: number;
  squint: number;
  shrug: number;
  /** 1 the trunk bows deeply: it sinks, and the head before it. */
  bow: number;
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
  'browTilt',
  'smile',
  'squint',
  'shrug',
  'bow',
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
  browTilt: 14,
  smile: 8,
  squint: 14,
  shrug: 8,
  bow: 6.5,
};

export const ARM_NAMES = [
  'upper',
  'fore',
  'out',
  'down',
  'hand',
  'turn',
  'spread',
  'fold',
  'hook',
] as const satisfies readonly (keyof ArmPose)[];

/** The hand trails the arm a little, which is what makes a gesture look relaxed. */
export const ARM_RATES: Readonly<ArmPose> = {
  upper: 9,
  fore: 9,
  out: 9.5,
  down: 8.5,
  hand: 10.5,
  turn: 12,
  spread: 8,
  fold: 12,
  hook: 12,
};

/** How softly a long way begins, rates in 1/s: muscles need their time, and the upper arm sets off before the forearm. */
export const ARM_STARTS: Readonly<ArmPose> = {
  upper: 26,
  fore: 26,
  out: 17,
  down: 17,
  hand: 17,
  turn: 17,
  spread: 17,
  fold: 17,
  hook: 17,
};

/** Hands folded before the waist. */
export const ARM_REST: Readonly<ArmPose> = {
  upper: 11,
  fore: 0,
  out: -0.66,
  down: 0.47,
  hand: -64,
  turn: 0,
  spread: 0,
  fold: 0,
  hook: 0,
};
