/**
 * What the phone's home page says beside the texts of the large one: what a digital human can do, each in one line.
 * @param languages how many are spoken
 */
export const listAbilities = (languages: string) =>
  [
    { icon: 'role', title: '形象与声音自己定', text: '挑现成的，也能用照片做' },
    { icon: 'book', title: '每句话都有出处', text: '文档放进来，答案可核对' },
    { icon: 'mic', title: '随时打断', text: '一开口就停下来听' },
    { icon: 'globe', title: `${languages} 种语言`, text: '每种语言有自己的声音' },
  ] as const;

export const STEPS = [
  { title: '选形象与声音', text: '挑一位现成的，或用照片做' },
  { title: '布置场景', text: '横屏竖屏、招呼语和待机' },
  { title: '教会它业务', text: '写清角色，放进文档和问答' },
] as const;
