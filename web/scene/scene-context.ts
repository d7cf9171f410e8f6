import { createContext } from 'react';
import type { CityWeather } from '#contract/weather.contract.ts';
import type { Beginning } from './invitation.ts';

/** What stands outside of a scene and is shown in it. */
export interface SceneWorld {
  roleName: string;
  /** The questions that the role recommends, in its order. */
  questions: readonly string[];
  brandName: string;
  /** Address of the brand's mark; empty: the product's. */
  brandLogo: string;
  /** How a conversation is begun; left out: as in a project of which nothing was set. */
  beginning?: Beginning;
  /** What a QR code of the page opens; empty where there is no page yet, an example is shown then. */
  pageUrl: string;
  /** ms since 1970; null: the clock runs by itself. */
  now: number | null;
  /**
   * Where a picture, film or font of the materials is loaded from, which not everybody may open by its plain address; null until that is
   * known, and for an empty one. A hook: useMediumSource in the workbench, the visitor's address in a room.
   */
  useSource(url: string): string | null;
  /** What a material is called. A hook; left out before visitors, who see nothing of what only sounds. */
  useName?(url: string): string;
  /** By the city that a clock names: what is told beside the time; without what is not known. */
  weather: ReadonlyMap<string, CityWeather>;
  /** The person talks or listens: films are without their sound. */
  isTalking?: boolean;
  /** What becomes of the words stands beside the mark of AI; left out: for as long as nobody talks. */
  tellsLaw?: boolean;
  /** One of many on a page: what is costly is left out, such as a room all around. */
  isCard?: boolean;
  /** Nothing moves, plays or is pressed: pictures of it, and the editor. */
  still: boolean;
  onAsk?(question: string): void;
  onSay?(text: string): void;
  onOpen?(url: string): void;
  onEnd?(): void;
}

export const SceneContext = createContext<SceneWorld>({
  roleName: '',
  questions: [],
  brandName: '',
  brandLogo: '',
  pageUrl: '',
  now: null,
  weather: new Map(),
  useSource: (url) => url || null,
  still: true,
});
