import { cleanText } from '../clean-text.ts';

/** Characters of everyday texts that only one script has. */
const SIMPLIFIED = /[们这个为来时国会对说学开关门间问题请车长东书见马鸟费务业员电话单价药医]/g;
const TRADITIONAL = /[們這個為來時國會對說學開關門間問題請車長東書見馬鳥費務業員電話單價藥醫]/g;
const KANA = /[\u3041-\u30ff]/g;
/** Chinese texts hold a の now and then. */
const KANA_SHARE = 0.05;
/** Characters that tell what a document is written in. */
const ENOUGH = 5000;

/**
 * Signs with one drawing and several codes: PDFs that browsers print have the lowest of them, whatever the document's source had. These are
 * those of Noto's fonts.
 */
const SHARED = new Map(
  Object.entries({ 㬵: '胶', 㫚: '曶', 㮣: '槩', 㬺: '幐', '\u2015': '—', '\u301c': '～', '\u2012': '–' }),
);
const ANY_SHARED = new RegExp(`[${[...SHARED.keys()].join('')}]`, 'g');

/** What a document is written in so far, and its texts with the characters of that script. */
export class DocumentScript {
  #simplified = 0;
  #traditional = 0;
  #kana = 0;
  #characters = 0;

  count(text: string): void {
    if (this.#characters > ENOUGH) return;
    this.#characters += text.length;
    this.#simplified += text.match(SIMPLIFIED)?.length ?? 0;
    this.#traditional += text.match(TRADITIONAL)?.length ?? 0;
    this.#kana += text.match(KANA)?.length ?? 0;
  }

  read(text: string): string {
    return cleanText(text, this.#door).replace(ANY_SHARED, (sign) => SHARED.get(sign) ?? sign);
  }

  get #door(): '户' | '戶' | '戸' {
    if (this.#kana > this.#characters * KANA_SHARE) return '戸';
    return this.#traditional > this.#simplified ? '戶' : '户';
  }
}
