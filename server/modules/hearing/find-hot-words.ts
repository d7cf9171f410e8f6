const MOST = 60;
const LONGEST = 12;
/** Longest run of a question that is looked for in others. */
const LONGEST_SHARED = 6;
/** How questions are put, not what they are about: what stands between such words is a term. */
const PLAIN =
  /为什么|什么|怎么样|怎么|怎样|如何|哪里|哪些|哪个|哪儿|多少|几个|几点|可以|是否|能否|能不能|可不可以|需要|请问|多久|多长|时候|一个|我们|你们|他们|没有|不能|不会|还有|以及|或者|如果|这个|那个|现在|应该|一下|[的了吗呢吧是在有要能会和与及或我你他她它把被到去来给对从谁多几丢办请想让就都也还又很最不没]/g;

/**
 * Words that are likely to be said to a role, the likeliest first: its name, what its libraries speak about, and what its questions are
 * about: runs that several questions share, then what is left of each question without the words that only ask.
 */
export function findHotWords(name: string, topics: readonly string[], questions: readonly string[]): string[] {
  const runs = questions.map(listRuns);
  const found = [name, ...topics, ...findShared(runs), ...runs.flat()].map((word) => word.trim()).filter(isWord);
  return [...new Set(found)].slice(0, MOST);
}

/** What a question is about, cut where it only asks; other scripts whole, as in `Wi-Fi`. */
function listRuns(question: string): string[] {
  return question
    .replace(PLAIN, ' ')
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((part) => part.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []);
}

/** Runs that at least two questions have in common, the most frequent first; none that only occurs within a longer one. */
function findShared(runs: readonly string[][]): string[] {
  const counts = new Map<string, number>();
  for (const one of runs) {
    const parts = new Set<string>();
    for (const run of one)
      for (let from = 0; from < run.length; from++)
        for (let size = 2; size <= LONGEST_SHARED && from + size <= run.length; size++)
          parts.add(run.slice(from, from + size));
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const shared = [...counts].filter(([word, count]) => count > 1 && /^\p{Script=Han}+$/u.test(word));
  return shared
    .filter(([word, count]) => !shared.some(([other, more]) => other !== word && other.includes(word) && more >= count))
    .sort(([a, countA], [b, countB]) => countB - countA || b.length - a.length)
    .map(([word]) => word);
}

function isWord(word: string): boolean {
  const length = [...word].length;
  return length >= 2 && length <= LONGEST && /\p{L}/u.test(word) && !/[\s"\\]/.test(word);
}
