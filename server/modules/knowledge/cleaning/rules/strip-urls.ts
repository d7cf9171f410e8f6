const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'“”‘’，。；、（）【】《》]+/gi;
const NAMED = /!?\[([^\]\n]*)\]\((?:https?:\/\/|www\.)[^)\s]*\)/gi;

/** Web addresses go, with the brackets that held nothing else. Names of links written in Markdown stay. */
export function stripUrls(text: string): string {
  if (!/https?:\/\/|www\./i.test(text)) return text;
  return text
    .split('\n')
    .flatMap((line) => {
      const stripped = line
        .replace(NAMED, '$1')
        .replace(ADDRESS, '')
        .replace(/[（(【[]\s*[)）】\]]/g, '');
      if (stripped === line) return [line];
      const tidy = stripped
        .replace(/ {2,}/g, ' ')
        .replace(/ +(?=[，。；、])/g, '')
        .trimEnd();
      return tidy === '' ? [] : [tidy];
    })
    .join('\n');
}
