import type { SceneComponent, SceneKind } from '#contract/scene-component.contract.ts';
import type { CanvasIconName } from './canvas-icon.tsx';

/** What each kind of component is called, and its mark. */
export const KINDS: Record<SceneKind, { name: string; icon: CanvasIconName }> = {
  person: { name: '人物', icon: 'role' },
  ai: { name: 'AI 标识', icon: 'spark' },
  caption: { name: '字幕', icon: 'caption' },
  chat: { name: '对话框', icon: 'chat' },
  suggestions: { name: '推荐问题', icon: 'qa' },
  logo: { name: '标志', icon: 'logo' },
  title: { name: '标题', icon: 'title' },
  subtitle: { name: '副标题', icon: 'caption' },
  text: { name: '文本', icon: 'font' },
  qr: { name: '二维码', icon: 'qr' },
  clock: { name: '时钟', icon: 'clock' },
  button: { name: '按钮', icon: 'button' },
  picture: { name: '图片', icon: 'image' },
  video: { name: '视频', icon: 'video' },
  audio: { name: '声音', icon: 'music' },
  carousel: { name: '轮播', icon: 'carousel' },
  web: { name: '网页', icon: 'web' },
  panel: { name: '底板', icon: 'panel' },
};

/** What can be put on a scene, as the panel lists it. */
export const SHELVES: readonly { title: string; kinds: readonly SceneKind[] }[] = [
  { title: '对话', kinds: ['caption', 'chat', 'suggestions'] },
  { title: '品牌与信息', kinds: ['logo', 'title', 'subtitle', 'text', 'qr', 'clock'] },
  { title: '操作与媒体', kinds: ['button', 'picture', 'video', 'audio', 'carousel', 'web', 'panel'] },
];

/** As the list of layers calls a group. */
export const nameOfGroup = (members: readonly SceneComponent[]): string => members.at(-1)?.groupName || '编组';

/** As the list of layers calls it: by its own name, by its words, or by what it is. */
export function nameOf(component: SceneComponent): string {
  if (component.name !== '') return component.name;
  const { name } = KINDS[component.kind];
  const words = 'words' in component ? component.words.trim().split('\n')[0] : '';
  return words && component.kind !== 'title' && component.kind !== 'subtitle' ? `${name}，${words.slice(0, 12)}` : name;
}
