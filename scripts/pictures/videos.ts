import type { Stand } from './draw.ts';
import type { PlaceName } from './places.ts';

/** One case as a short film: somebody asks, our person answers aloud. The cover of the same name is its first picture. */
export interface Film {
  place: PlaceName;
  at: number;
  stand: Stand;
  /** Speaker of our own speech engine. */
  voice: string;
  question: string;
  /** Spoken, and written below, a line at a time. */
  text: string;
}

const film = (
  place: PlaceName,
  at: number,
  who: string,
  x: number,
  voice: string,
  question: string,
  text: string,
): Film => ({
  place,
  at,
  stand: { who, x, eyes: who === 'qinghe' ? 0.5 : 0.46, head: 0.42 },
  voice,
  question,
  text,
});

export const VIDEOS: Record<string, Film> = {
  'case-gov': film(
    'gov',
    0,
    'zhiyao',
    0.52,
    'espeak-xiaohua',
    '周六能办身份证吗？',
    '可以，周六上午在三号窗口办理，带上户口本就行。',
  ),
  'case-museum': film(
    'museum',
    1,
    'qinghe',
    0.46,
    'espeak-qinghe',
    '这只瓶子为什么是青色？',
    '是釉里的铁。窑火缺氧时，铁让釉面呈出天青色。',
  ),
  'case-shop': film(
    'shop',
    0.1,
    'xiaoman',
    0.5,
    'espeak-xiaohua',
    '敏感肌能用吗？',
    '可以，这款不含酒精和香精，先在耳后试一晚更稳妥。',
  ),
  'case-bank': film(
    'bank',
    0.5,
    'jingxing',
    0.52,
    'espeak-mingyuan',
    '大额存单多少起存？',
    '二十万元起存，不同期限利率不同，我帮您算一算。',
  ),
  'case-travel': film(
    'travel',
    0,
    'muyun',
    0.56,
    'espeak-haoran',
    '带老人走哪条路不累？',
    '走湖西那条，全程平路，中间有两处茶亭可以歇脚。',
  ),
  'case-desk': film(
    'desk',
    0,
    'wenyin',
    0.5,
    'espeak-qinghe',
    '我的包裹到哪了？',
    '已经到城东站，今天十八点前送达，也可以改放驿站。',
  ),
};
