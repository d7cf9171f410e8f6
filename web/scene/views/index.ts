import type { ComponentType } from 'react';
import type { SceneSize } from '#contract/scene.contract.ts';
import type { ComponentOf, Frame, SceneKind, SceneState } from '#contract/scene-component.contract.ts';
import { AiView } from './ai-view.tsx';
import { AudioView } from './audio-view.tsx';
import { ButtonView } from './button-view.tsx';
import { CaptionView } from './caption-view.tsx';
import { ChatView } from './chat-view.tsx';
import { ClockView } from './clock-view.tsx';
import { LogoView } from './logo-view.tsx';
import { CarouselView, PictureView, VideoView } from './media-views.tsx';
import { PanelView } from './panel-view.tsx';
import { QrView } from './qr-view.tsx';
import { SuggestionsView } from './suggestions-view.tsx';
import { TextView } from './text-view.tsx';
import { WebView } from './web-view.tsx';

interface ViewProps<K extends SceneKind> {
  component: ComponentOf<K>;
  frame: Frame;
  /** What the scene around is shown in, and how large it is. */
  state: SceneState | null;
  size: SceneSize;
}

/** How each kind of component looks; it fills the element it is given, whose size is that of `frame`. */
export const VIEWS: { [K in Exclude<SceneKind, 'person'>]: ComponentType<ViewProps<K>> } = {
  ai: AiView,
  caption: CaptionView,
  chat: ChatView,
  suggestions: SuggestionsView,
  logo: LogoView,
  title: TextView,
  subtitle: TextView,
  text: TextView,
  qr: QrView,
  clock: ClockView,
  button: ButtonView,
  picture: PictureView,
  video: VideoView,
  audio: AudioView,
  carousel: CarouselView,
  web: WebView,
  panel: PanelView,
};
