/** What the phone's home page says beside the texts of the large one: what a digital human can do, each in one line. */
/** @param languages how many are spoken */
export const listAbilities = (languages: string) =>
  [
    { icon: 'role', title: '形象与声音自己定', text: '挑现成的，也能克隆自己' },
    { icon: 'book', title: '每句话都有出处', text: '文档放进来，答案可核对' },
    { icon: 'mic', title: '随时打断', text: '一开口就停下来听' },
    { icon: 'globe', title: `${languages} 种语言`, text: '同一副嗓音，跨语言说话' },
  ] as const;

export const STEPS = [
  { title: '选形象与声音', text: '挑一位现成的，或克隆自己' },
  { title: '布置画面', text: '背景、位置和休眠画面' },
  { title: '教会它业务', text: '写清角色，放进文档和问答' },
] as const;
