/** What the conversation with a project's role is given. */
export interface DemoInput {
  roleId: string;
  roleName: string;
  avatarCode: string;
  speakerId: string | null;
  /** How the picture lies: '1' horizontal. */
  direction: '1' | '2';
}
