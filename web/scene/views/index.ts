import type { ComponentType } from 'react';
import type { ComponentOf, Frame, SceneKind } from '#contract/scene-component.contract.ts';
import { ButtonView } from './button-view.tsx';
import { CaptionView } from './caption-view.tsx';
import { ChatView } from './chat-view.tsx';
import { ClockView } from './clock-view.tsx';
import { LogoView } from './logo-view.tsx';
import { CarouselView, PictureView, VideoView } from './media-views.tsx';
import { PanelView } from './panel-view.tsx';
import { QrView } from './qr-view.tsx';
import { SuggestionsView } from './suggestions-view.tsx';
import { AiView, TextView } from './text-view.tsx';
import { WebView } from './web-view.tsx';

/** How each kind of component looks; it fills the element it is given, whose size is that of `frame`. */
export const VIEWS: {
  [K in Exclude<SceneKind, 'person'>]: ComponentType<{ component: ComponentOf<K>; frame: Frame }>;
} = {
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
  carousel: CarouselView,
  web: WebView,
  panel: PanelView,
};
