/** Traditional and simplified characters in pairs: `丟 丢|並 并|…`. The package describes only its converters. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export default pairs;
}
