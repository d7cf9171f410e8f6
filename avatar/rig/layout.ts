/**
 * Art space: 720 units wide, the figure stands on x = 360 and leaves the picture below y = 1300.
 * Head space: 0,0 between the eyes, same directions, placed by these numbers.
 */
export const MIDDLE = 360;
export const HEAD_SCALE = 0.86;
/** The head turns about this point, in art units, which is `HEAD_PIVOT` below the eyes in head units. */
export const NECK_Y = 501;
export const HEAD_PIVOT = 136;
/** The trunk sways about its foot. */
export const FOOT_Y = 1280;
export const SHOULDER_Y = 664;
export const UPPER_ARM = 208;
export const FOREARM = 186;
