import type { Mascot, Robot } from '../character.ts';
import { CLOTHS, FURS } from '../paint/palette.ts';

/** Who is not a person. */
export const FIGURES: readonly (Mascot | Robot)[] = [
  {
    kind: 'mascot',
    code: 'yuntuan',
    name: '云团',
    body: { neck: 62, shoulder: 132, chest: 136, waist: 146, hip: 156, arm: 45, hand: 1.06, bust: 0, reach: 0.84 },
    above: 64,
    smile: 0.8,
    fur: FURS.apricot,
    scarf: CLOTHS.teal,
  },
  {
    kind: 'robot',
    code: 'abo',
    name: '阿铂',
    body: { neck: 40, shoulder: 164, chest: 142, waist: 100, hip: 126, arm: 42, hand: 0.96, bust: 0 },
    above: 14,
    smile: 0.7,
    shell: CLOTHS.shell,
    lamp: '#35e6d2',
  },
];
