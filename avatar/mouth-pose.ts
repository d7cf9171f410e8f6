/**
 * One moment of the mouth, every field 0..1. The voice side produces it, the stage draws it.
 * `open` jaw and lip gap, `wide` corners pulled apart (i, e), `round` lips pushed forward (o, u),
 * `press` lips pressed together (m, b, p; with `teeth` the lower lip bite of f),
 * `teeth` how much of the upper teeth shows (s, f, i).
 */
export interface MouthPose {
  open: number;
  wide: number;
  round: number;
  press: number;
  teeth: number;
}

/** The silent mouth: lips closed, no tension. */
export const CLOSED_MOUTH: Readonly<MouthPose> = { open: 0, wide: 0, round: 0, press: 0, teeth: 0 };
