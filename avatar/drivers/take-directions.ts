import type { Director } from '../motion/director.ts';
import type { Driver } from './driver.ts';

/** How people who are moved by a director take what they are told. */
export function takeDirections(director: Director): Pick<Driver, 'setState' | 'setMood' | 'lookAt'> {
  return {
    setState(state) {
      director.state = state;
    },
    setMood(mood) {
      director.mood = mood;
    },
    lookAt(x, y) {
      director.look = { x: Math.max(-1, Math.min(1, x)), y: Math.max(-1, Math.min(1, y)) };
    },
  };
}
