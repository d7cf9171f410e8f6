import type { NodeContent } from '#contract/node.contract.ts';
import type { PersonPosition, SceneSize } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';

/** What of a node is seen. */
export type StagedNode = Pick<NodeContent, 'page' | 'marks' | 'background' | 'person' | 'components'>;

/** In scene pixels. */
interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface NodeLayout {
  /** One unit of the composition (`--u`) in scene pixels: a hundredth of a 16:9 screen's width, or of a 9:16 one's. */
  u: number;
  /** The page stands in the middle of it, as large as it fits. Null: there is no page. */
  page: Area | null;
  /** Where a person stands (web/scene/person-layer.tsx); null: nobody does. */
  person: PersonPosition | null;
  /** Words stand on its upper edge, in its middle. */
  caption: Area;
}

/** Percent of the screen that a person beside a page has for themselves. */
const BESIDE = 32;
/** A person's crown stands as far under the upper edge as leaves the place over it free for a player's head. */
const BUST = { wide: 96, tall: 62, alone: { wide: 96, tall: 96 } };

/** Where everything stands when a node is played. */
export function composeNode(node: StagedNode, direction: Direction, { width, height }: SceneSize): NodeLayout {
  return direction === '1' ? composeWide(node, width, height) : composeTall(node, width, height);
}

function composeWide({ page, person, components }: StagedNode, width: number, height: number): NodeLayout {
  const u = Math.min(width / 100, height / 56.25);
  const edge = 2.5 * u;
  const foot = 13.25 * u; // of the screen: captions and, below them, a player's controls
  const share = person === 'none' ? 0 : (width * BESIDE) / 100;
  const wide = width - share - (person === 'none' ? 2 * edge : edge);
  const place = { left: person === 'left' ? share : edge, width: wide };
  const isAlone = page.kind === 'none' && components.length === 0;
  const aside = (100 - BESIDE) / 2;
  return {
    u,
    page: page.kind === 'none' ? null : { ...place, top: 3.2 * u, height: height - foot - 3.2 * u },
    person:
      person === 'none'
        ? null
        : {
            url: '',
            percentageWidth: isAlone ? BUST.alone.wide : BUST.wide,
            x: isAlone ? 0 : person === 'left' ? -aside : aside,
            y: 0,
          },
    caption:
      page.kind === 'none'
        ? { left: edge, width: width - 2 * edge, top: height - foot, height: 6 * u }
        : { ...place, top: height - foot, height: 6 * u },
  };
}

function composeTall({ page, person, components }: StagedNode, width: number, height: number): NodeLayout {
  const u = Math.min(width / 100, height / (1600 / 9));
  const edge = 3 * u;
  const place = { left: edge, width: width - 2 * edge };
  const head = 13 * u; // a player's head
  const foot = 40 * u; // captions over the chest, and below them a player's controls
  const isAlone = page.kind === 'none' && components.length === 0;
  return {
    u,
    page:
      page.kind === 'none'
        ? null
        : { ...place, top: head, height: person === 'none' ? height - head - foot - 4 * u : 60 * u },
    person:
      person === 'none'
        ? null
        : {
            url: '',
            percentageWidth: isAlone ? BUST.alone.tall : BUST.tall,
            x: isAlone ? 0 : person === 'left' ? -12 : 12,
            y: 0,
          },
    caption: { ...place, top: height - foot, height: 16 * u },
  };
}

/** How large a page of a shape is drawn in its area. */
export function fitPage(area: Area, aspect: number): Area {
  const width = Math.min(area.width, area.height * aspect);
  const height = width / aspect;
  return { width, height, left: area.left + (area.width - width) / 2, top: area.top + (area.height - height) / 2 };
}
