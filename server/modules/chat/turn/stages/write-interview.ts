/** Questions of one interview: a conversation remembers more rounds than that. */
const MOST = 6;
/** Characters of a line that are quoted. */
const QUOTED = 40;

/** Ends like a question, or begins like an English one. */
const ASKING =
  /[?？]\s*$|(?:吗|呢|什么|多少|怎么样|怎么办|哪里|哪些|哪个|谁)[。.!！]?\s*$|^\s*(?:what|who|when|where|why|how|which|did|does|is|are|has|have|can)\b/iu;
export const isAsking = (text: string): boolean => ASKING.test(text);

const CONTACT = /@|\d{7}|电话|手机|邮箱|微信|地址|phone|e-?mail|address/iu;
const WORK = /负责|项目|带领|经历|参与|主导|设计|实现|实习|任职|experience|project|led|built|designed|engineer/iu;

interface Words {
  questions: readonly ((line: string) => string)[];
  goodbye: string;
}

const CHINESE: Words = {
  questions: [
    (line) => `简历里写到“${line}”。当时您具体负责哪一部分，结果怎么样？`,
    (line) => `关于“${line}”这段经历，您遇到过的最大困难是什么，是怎样解决的？`,
    (line) => `说到“${line}”，如果重来一次，您会有哪些不同的做法？`,
  ],
  goodbye: '我想了解的就是这些，谢谢您的回答。您有什么想问我的，可以现在问。',
};
const ENGLISH: Words = {
  questions: [
    (line) => `Your résumé says “${line}”. Which part was yours, and how did it turn out?`,
    (line) => `About “${line}”: what was the hardest problem, and how did you solve it?`,
    (line) => `Looking back at “${line}”, what would you do differently today?`,
  ],
  goodbye: 'That is all I wanted to know, thank you. If you have a question for me, please ask.',
};

/** What a résumé's reader may ask about its lines: about work first, never about names, headings and contact data. */
export function writeInterview(lines: readonly string[], language: string): { questions: string[]; goodbye: string } {
  const { questions, goodbye } = language === 'en' ? ENGLISH : CHINESE;
  const telling = [...new Set(lines.map((line) => line.trim().replace(/[。；;，,]+$/u, '')))].filter(
    (line) => isStatement(line) && !CONTACT.test(line),
  );
  const inOrder = [...telling.filter((line) => WORK.test(line)), ...telling.filter((line) => !WORK.test(line))];
  return {
    questions: inOrder.slice(0, MOST).map((line, index) => questions[index % questions.length]?.(quote(line)) ?? line),
    goodbye,
  };
}

/** Long enough to say something; a name or a heading in Latin letters has fewer than four words. */
function isStatement(line: string): boolean {
  return /\p{Script=Han}/u.test(line) ? [...line].length >= 8 : line.split(/\s+/u).length >= 4;
}

function quote(line: string): string {
  const characters = [...line];
  return characters.length > QUOTED ? `${characters.slice(0, QUOTED).join('')}…` : line;
}
