import { type ComponentType, lazy } from 'react';
import type { OwnDriver } from '#contract/avatar.contract.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { AvatarConfig } from './use-avatar-form.ts';

interface AvatarKindPage {
  /** As tags and choices call it. */
  label: string;
  icon: IconName;
  /** What one needs for it, for people who choose. */
  needs: string;
  /** How it comes out. */
  gives: string;
  /** Read when one is made or opened: the list of all needs none of them. */
  Editor: ComponentType<{ config: AvatarConfig | null }>;
}

/** Kinds of avatars that people make, as they are offered. */
export const KINDS: Record<OwnDriver, AvatarKindPage> = {
  clips: {
    label: '视频形象',
    icon: 'play',
    needs: '真人或动画的待机、说话视频，绿幕或带透明通道',
    gives: '与拍摄的画面一致，能配动作库',
    Editor: lazy(() => import('./clips-editor.tsx').then((m) => ({ default: m.ClipsEditor }))),
  },
  photo: {
    label: '照片形象',
    icon: 'image',
    needs: '一张正面半身照，以及照片中人物的授权',
    gives: '几分钟就能说话，有口型、眨眼、表情和头部动作',
    Editor: lazy(() => import('./photo-editor.tsx').then((m) => ({ default: m.PhotoEditor }))),
  },
  vrm: {
    label: '3D 形象（VRM）',
    icon: 'role',
    needs: '一个 .vrm 模型，可用 VRoid Studio 等工具免费制作',
    gives: '立体人物，口型、表情、视线和动作都是活的',
    Editor: lazy(() => import('./vrm-editor.tsx').then((m) => ({ default: m.VrmEditor }))),
  },
  stream: {
    label: '实时引擎形象',
    icon: 'signal',
    needs: '管理员配置好的实时引擎（LiveTalking、OpenAvatarChat 或 WHEP）',
    gives: '由显卡实时生成的真人画面，引擎不在时由替身接着聊',
    Editor: lazy(() => import('./stream-editor.tsx').then((m) => ({ default: m.StreamEditor }))),
  },
};
