import type { MadeQuestion } from './made-question.ts';

/** Words with which no name of a thing begins. */
const NO_BEGINNING =
  /^(?:这|那|它|他|她|其|该|本|此|我|你|您|以|如|下|上|前者|后者|不|也|就|还|都|只|可|凡|但|因|若|虽|由|特别|同时|另|目前|现在|首先|其次|最|尤|例|比|即|并|而|且|所|对|在|从|当|通过|根据|按照|关于|为|随|一|通常|主|有|大家|人们|今|昨|明天|去年|实际|事实|后来|当时|每|各|某|许多|很多|不少|曾|于|限制|除|传统|意思|狭义|广义)/;
/** Words that make a clause of what should be a name. */
const NO_NAME =
  /[是有为把被让的就在与和及虽曾将会能要则也都已又]|一样|这些|那些|发表|认为|表示|喜欢|时期|年代|通常|一直|还|亦|向来|应该|名词|上|们$|[了着过时后前中上下里内外]$/;
const SEVERAL = '[种个类项款套门座部份位名家条所支组]';
const KIND = new RegExp(
  `^(?:(?!.{0,16}(?:另一|唯一))(?:我国|中国|全国|世界|国际|国家)?.{0,12}?一${SEVERAL}(?!方面|部分)|(?:用于|用来|专门).{4,}的|.{4,40}的(?:总称|统称|简称|俗称|别称|机构|组织|制度|系统|平台|工具|方法|技术|凭证|证件|证明|文件|协议|单位|部门|学科|理论|疾病)[，。；])`,
);
const PERSON = /^(?:[^，。]{0,16}?)一[名位]/;
const FORM =
  /^(?:所谓)?[“"「]?([\p{Script=Han}A-Za-z0-9·/+-]{2,12})[”"」]?(?:[（(][^）)]{1,40}[)）])?[，,]?(是指|指的是|即是|是)([^，。；！？][^。！？；\n]{5,160}[。；])/u;

/** Sentences that say what a thing is: `X是一种…`, `X是指…`. The answer is the sentence, with the next one where it is short. */
export function findDefinitions(body: string): MadeQuestion[] {
  const made: MadeQuestion[] = [];
  for (const paragraph of body.split('\n')) {
    const sentences = paragraph.match(/[^。！？]+[。！？]+/g) ?? [];
    sentences.forEach((sentence, index) => {
      const text = sentence.trim();
      const match = FORM.exec(text);
      const [, subject = '', verb = '', said = ''] = match ?? [];
      if (!match || NO_BEGINNING.test(subject) || NO_NAME.test(subject)) return;
      if (verb === '是' && !KIND.test(said)) return;
      const next = sentences[index + 1];
      const answer =
        text.length < 30 && next && text.length + next.length < 120 && /^(?:它|其|该)/.test(next.trim())
          ? `${sentence}${next}`.trim()
          : text;
      made.push({ question: `${subject}${PERSON.test(said) ? '是谁？' : '是什么？'}`, answer, source: 'definition' });
    });
  }
  return made;
}
