import type { Manner } from '#web/talk/core/create-voice.ts';

/** What the editor tells the preview beside it. */
export interface PreviewInput {
  /** Null until the role has been saved once. */
  roleId: string | null;
  roleName: string;
  /** The language that is talked in: that of the tab. */
  language: string;
  avatarCode: string;
  /** Who speaks the role in that language; null leaves the choice to the preview. */
  speakerId: string | null;
  /** How the role speaks. */
  manner: Manner;
  /** Why the role can't be talked with yet, for people; null when it can. */
  lacks: string | null;
  /** The conversation begins by itself, because that is what was asked for. */
  startsAtOnce: boolean;
  /** Not where this page was left in the middle of one: that is gone on with. */
  goesOn?: boolean;
  /** How fast, by whom and why so; not for who meets it for the first time. */
  showsFigures?: boolean;
  /** Saves the role and answers its id; null when something in the form is wrong. */
  onNeedSave(): Promise<string | null>;
}

/** What the editor tells the share button in its head. */
export interface ShareInput {
  /** Null until the role has been saved once. */
  roleId: string | null;
  roleName: string;
  /** The form holds nothing that is not saved. */
  saved: boolean;
}
