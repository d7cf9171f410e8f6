/** What the editor tells the preview beside it. */
export interface PreviewInput {
  /** Null until the role has been saved once. */
  roleId: string | null;
  roleName: string;
  avatarCode: string;
  /** The role's own voice, else the one that fits the look; null leaves the choice to the preview. */
  speakerId: string | null;
  /** The conversation begins by itself, because that is what was asked for. */
  startsAtOnce: boolean;
  /** Saves the role and answers its id; null when something in the form is wrong. */
  onNeedSave(): Promise<string | null>;
}
