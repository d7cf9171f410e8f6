/** What the conversation with a project's role is given. */
export interface DemoInput {
  roleId: string;
  roleName: string;
  avatarCode: string;
  speakerId: string | null;
}
