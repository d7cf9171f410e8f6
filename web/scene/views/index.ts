import type { ComponentType } from 'react';
import type { ComponentOf, SceneKind } from '#contract/scene-component.contract.ts';
import { TextView } from './text-view.tsx';

/** How each kind of component looks; it fills the element it is given. */
export const VIEWS: { [K in SceneKind]?: ComponentType<{ component: ComponentOf<K> }> } = {
  title: TextView,
  subtitle: TextView,
  text: TextView,
};
