import { LRUCache } from 'lru-cache';
import { listNodeMedia } from '#contract/node.contract.ts';
import { listCities } from '#contract/scene.contract.ts';
import type { PlayNode } from '#contract/visit-outline.contract.ts';
import { lastingAnswer } from '#server/platform/http/lasting-answer.ts';
import { createPacedMap } from '#server/platform/pace.ts';
import type { ProjectNodes } from '../project-nodes.store.ts';
import type { NodeClock, RoleSpeech } from './node-clock.ts';
import type { SpokenStore } from './spoken.store.ts';

/** What visitors see of a project's nodes. */
interface Shown {
  nodes: { node: Omit<PlayNode, 'timeline'>; script: string }[];
  media: ReadonlySet<string>;
  cities: ReadonlySet<string>;
  characters: number;
}
interface Play {
  name: string;
  nodes: PlayNode[];
  seconds: number;
}

interface Dependencies {
  projects: ProjectNodes;
  spoken: SpokenStore;
  clock: NodeClock;
  /** How the role of a project speaks; null where it is gone. */
  findSpeech(accountId: string, roleId: string): Promise<RoleSpeech | null>;
}

/** Of nodes, and of what is played of them, characters. */
const MOST_REMEMBERED = 24 * 1024 * 1024;
/** Characters of a part on the clock, beside its text. */
const PART = 150;

/** What visitors are played. It is remembered by what it is made of, so that a crowd costs no more than a look at what is shown now. */
export function createShownPlay({ projects, spoken, clock, findSpeech }: Dependencies) {
  const shown = new LRUCache<string, Shown>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: ({ characters }) => characters,
  });
  const plays = new LRUCache<string, Play>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: ({ nodes }) =>
      1 + nodes.reduce((sum, node) => sum + node.timeline.parts.length * PART + node.name.length + 2000, 0),
  });
  /** What is being made: whoever asks for the same meanwhile waits for it. */
  const making = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const found = making.get(name) as Promise<T> | undefined;
    if (found) return found;
    const made = make().finally(() => making.delete(name));
    making.set(name, made);
    return made;
  };

  async function readShown(projectId: string, digest: string, isDraft: boolean): Promise<Shown | null> {
    const found = shown.get(`${projectId} ${digest}`);
    if (found) return found;
    return once(`nodes ${projectId} ${digest}`, async () => {
      const read = await projects.shownNodes(projectId, isDraft);
      if (!read) return null;
      const visible = read.nodes.map(({ id, content }) => {
        const { script, scriptFrom: _from, state: _state, notes: _notes, ...rest } = content;
        const components = content.components.filter(({ hidden }) => !hidden);
        return { script, node: { id, ...rest, components }, media: listNodeMedia({ ...content, components }) };
      });
      const made: Shown = {
        nodes: visible.map(({ node, script }) => ({ node, script })),
        media: new Set(visible.flatMap(({ media }) => media)),
        cities: new Set(visible.flatMap(({ node }) => listCities(node.components))),
        characters: 1 + JSON.stringify(visible).length,
      };
      shown.set(`${projectId} ${read.digest}`, made);
      return made;
    });
  }

  async function readNow(projectId: string, isDraft: boolean): Promise<Shown | null> {
    const found = await projects.shown(projectId, isDraft);
    return found && readShown(projectId, found.digest, isDraft);
  }

  return {
    /** @param isDraft what is saved, whatever visitors see */
    async play(
      { accountId, roleId, projectId }: { accountId: string; roleId: string; projectId: string | null },
      isDraft = false,
    ): Promise<Play> {
      const found = projectId ? await projects.shown(projectId, isDraft) : null;
      if (!projectId || !found) return { name: '', nodes: [], seconds: 0 };
      const { name, digest } = found;
      const [speech, mark] = await Promise.all([findSpeech(accountId, roleId), spoken.mark(projectId)]);
      const key = `${projectId} ${digest} ${speech?.mark ?? ''} ${mark} ${name}`;
      const known = plays.get(key);
      if (known) return known;
      return once(`play ${key}`, async () => {
        const [read, seconds] = await Promise.all([readShown(projectId, digest, isDraft), spoken.all(projectId)]);
        const paced = createPacedMap();
        const nodes = await paced(
          read?.nodes ?? [],
          ({ node, script }): PlayNode => ({ ...node, timeline: clock.timelineOf({ script }, speech, seconds) }),
        );
        const play = lastingAnswer({ name, nodes, seconds: sumSeconds(nodes) });
        plays.set(key, play);
        return play;
      });
    },

    /** Whether a project that is played names a medium. */
    async shows(projectId: string, address: string, isDraft = false): Promise<boolean> {
      return (await readNow(projectId, isDraft))?.media.has(address) ?? false;
    },

    /** Whether a clock of a project that is played tells the weather of a city. */
    async tellsWeatherOf(projectId: string, city: string, isDraft = false): Promise<boolean> {
      return (await readNow(projectId, isDraft))?.cities.has(city) ?? false;
    },
  };
}

export const sumSeconds = (nodes: readonly { timeline: { seconds: number } }[]): number =>
  Math.round(1000 * nodes.reduce((total, { timeline }) => total + timeline.seconds, 0)) / 1000;
