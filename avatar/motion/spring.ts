/** A value that follows a target without overshoot and without a jump in speed. */
export interface Spring {
  value: number;
  velocity: number;
}

export function createSpring(value = 0): Spring {
  return { value, velocity: 0 };
}

/**
 * Exact step of a critically damped spring, so that a long frame can't make it explode.
 * @param rate stiffness in 1/s: after 3 / rate seconds about 80 % of the way is done
 * @param seconds since the last step
 */
export function stepSpring(spring: Spring, target: number, rate: number, seconds: number): number {
  const offset = spring.value - target;
  const decay = Math.exp(-rate * seconds);
  const pull = (spring.velocity + rate * offset) * seconds;
  spring.value = target + (offset + pull) * decay;
  spring.velocity = (spring.velocity - rate * pull) * decay;
  return spring.value;
}
