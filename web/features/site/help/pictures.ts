/** Pictures that `npm run help-pictures` takes, by name; their addresses change with their content. */
const FILES = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

const addressOf = (name: string): string => FILES[`./pictures/${name}.webp`] ?? '';

/** One screen of the tutorial, by its number from 1. */
export const tutorialPicture = (step: number): string => addressOf(`tutorial-${String(step).padStart(2, '0')}`);
/** Size of a screen in pixels. */
export const TUTORIAL_SIZE = { width: 1600, height: 1000 } as const;

/** The six panels of 产品介绍, in order; shown 840 px wide (specification 1 §9). */
export const INTRO_PICTURES: readonly { source: string; alt: string }[] = [
  '会听、会说、能办事的数字人：用自己的形象、声音和知识，做一位随时应答的同事',
  '形象与声音都由您定：六位数字人，温和女声与沉稳男声',
  '每句话都有出处：命中测试按得分列出检索到的分段',
  '模型自己选，当场就试问：角色编辑与在线演示',
  '三步上线，一键发布：选形象与声音，布置画面，教会它业务',
  '一处配置，处处上岗：大屏、一体机和手机上的数字人',
].map((alt, at) => ({ source: addressOf(`intro-${at + 1}`), alt }));
/** Size of a panel in pixels. */
export const INTRO_SIZE = { width: 1680, height: 1120 } as const;
