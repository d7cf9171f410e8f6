/** Front door: who is built in, as a still picture. On the stage they are told by their code. */

export { paintPortrait } from '../portrait.ts';
