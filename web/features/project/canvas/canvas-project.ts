import type { ReactNode } from 'react';
import type { Direction } from '#contract/scene-component.contract.ts';

/** What the canvas knows and changes of the project besides its scene. */
export interface CanvasProject {
  isNew: boolean;
  /** As it is called now. */
  name: string;
  roleId: string;
  roleName: string;
  roleNote: string;
  avatarCode: string;
  /** The questions that the role recommends. */
  questions: readonly string[];
  direction: Direction;
  onDirection(direction: Direction): void;
  /** Chooses who stands in it. */
  roleField: ReactNode;
}
