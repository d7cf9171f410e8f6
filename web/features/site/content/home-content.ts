import type { HomePerson } from '#contract/company.contract.ts';
import type { PictureName } from '../picture-files.ts';

/** Words of an answer; a number is the chip of its source, which never begins a line. */
export type Answer = readonly (string | number)[];

export interface HeroContent {
  /** Two lines of at most seven characters. */
  headline: readonly [string, string];
  purpose: readonly [string, string];
  /** Who stands in the gate, by code of the avatar engine. */
  person: HomePerson;
  name: string;
  question: string;
  answer: Answer;
  facts: readonly { value: string; label: string }[];
}

/** A picture of the strip below the hero. */
export interface Shot {
  picture: PictureName;
  title: string;
  text: string;
  /** Asked beside the head, where there is room for it. */
  question?: string;
}

export interface Industry {
  label: string;
  title: string;
  /** Three or four. */
  points: readonly string[];
  picture: PictureName;
  state: string;
  question: string;
  /** Its first words stand out. */
  lead: string;
  answer: Answer;
  actions: readonly string[];
}

export interface CopilotContent {
  title: string;
  lead: string;
  skills: readonly string[];
  question: string;
  answer: Answer;
  sources: readonly { name: string; place: string }[];
}

/** A film of ours: `picture` is its cover, and the name of its two files. */
export interface CaseFilm {
  picture: 'case-gov' | 'case-museum' | 'case-shop' | 'case-bank' | 'case-travel' | 'case-desk';
  title: string;
  place: string;
  /** What it runs on there. */
  device: 'kiosk' | 'screen' | 'phone';
  /** What is asked first in the film, and how the answer begins. */
  question: string;
  reply: string;
  /** Running time in whole seconds; a test reads the files. */
  seconds: number;
}

interface Heading {
  title: string;
  purpose: string;
}

/** Everything that differs between the variants of the home page below its first screen; the sections are the same. */
export interface HomeContent {
  strip: readonly Shot[];
  industries: Heading & { tabs: readonly Industry[] };
  people: Heading;
  /** `copilot` null: the second tab has nothing to show yet. */
  models: Heading & { copilot: CopilotContent | null };
  steps: Heading;
  /** Two slides of three. */
  cases: Heading & { films: readonly CaseFilm[] };
}
