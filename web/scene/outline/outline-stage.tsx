import type { CSSProperties, ReactNode } from 'react';
import type { Scene } from '#contract/scene.contract.ts';
import type { Direction, SceneComponent } from '#contract/scene-component.contract.ts';
import { AI_LABEL } from '../law-words.ts';
import { SceneBackdrop } from '../scene-backdrop.tsx';
import { SceneContext, type SceneWorld } from '../scene-context.ts';
import { SceneView } from '../scene-view.tsx';
import { Unbroken } from '../unbroken.tsx';
import { composeNode, type StagedNode } from './compose-node.ts';
import { type FilmClock, PageView } from './node-page.tsx';
import styles from './outline.module.css';

interface Props {
  node: StagedNode;
  /** Of the project: its size and, where the node has none of its own, its background. */
  scene: Pick<Scene, 'sizes' | 'background'>;
  direction: Direction;
  /** Screen pixels of one scene pixel. */
  scale: number;
  world: SceneWorld;
  /** Whoever speaks; fills the element it is given. Drawn by the player or the editor, each in its own way. */
  person: ReactNode;
  /** Words that are said and those that come; null: none are shown. */
  caption?: { said: string; coming: string } | null;
  /** Number of the mark that is spoken of; 0: none. */
  mark?: number;
  film?: FilmClock | null;
  onFilm?(seconds: number): void;
  /** A backdrop of the player's own is behind it, which reaches further than the artboard. */
  bare?: boolean;
  /** The label of AI stands elsewhere on the page. */
  labelled?: boolean;
  /** On the page, in percent of it: marks that are being edited, or a veil. */
  onPage?: ReactNode;
}

const PERSON: SceneComponent = {
  ...{ kind: 'person', id: 'person', name: '', frames: { '1': null, '2': null }, shown: ['idle', 'talking', 'asleep'] },
  ...{ opacity: 1, locked: false, hidden: false, group: '' },
};

/**
 * One node as it is played: background, page with its mark, person, components and caption, the same in the editor and before an audience.
 * It takes the place of the scene's size made larger or smaller by `scale`.
 */
export function OutlineStage(props: Props) {
  const { node, scene, direction, scale, world, caption = null, mark = 0, film = null, bare = false } = props;
  const { width, height } = scene.sizes[direction];
  const { u, page, person, caption: slot } = composeNode(node, direction, scene.sizes[direction]);
  const nobody = { url: '', percentageWidth: 100, x: 0, y: 0 };
  const staged: Scene = {
    version: 1,
    sizes: scene.sizes,
    background: node.background ?? scene.background,
    person: { '1': person ?? nobody, '2': person ?? nobody },
    components: person ? [PERSON, ...node.components] : node.components,
  };
  const shownMark = mark === 0 ? null : (node.marks.find(({ number }) => number === mark) ?? null);
  return (
    <div
      className={styles.stage}
      style={{ width: width * scale, height: height * scale }}
      data-direction={direction}
      data-person={node.person}
    >
      <div
        className={styles.board}
        style={{ width, height, transform: `scale(${scale})`, '--u': `${u}px` } as CSSProperties}
      >
        <SceneContext value={world}>
          {!bare && (
            <Unbroken>
              <SceneBackdrop background={staged.background} />
            </Unbroken>
          )}
          {page && (
            <PageView page={node.page} area={page} mark={shownMark} film={film} onFilm={props.onFilm}>
              {props.onPage}
            </PageView>
          )}
        </SceneContext>
        <div className={styles.around}>
          <SceneView bare scene={staged} direction={direction} state={null} world={world} person={props.person} />
        </div>
        {!props.labelled && person && <span className={styles.ai}>{AI_LABEL}</span>}
        {caption && caption.said + caption.coming !== '' && (
          <div className={styles.caption} style={{ left: slot.left, top: slot.top, width: slot.width }} data-caption>
            <p>
              {caption.said}
              {caption.coming !== '' && <em>{caption.coming}</em>}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
