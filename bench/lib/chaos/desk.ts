import type { z } from 'zod';
import { avatarPage } from '#contract/avatar.contract.ts';
import { companyConfig } from '#contract/company.contract.ts';
import type { Endpoint } from '#contract/endpoint.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import { documentPage, STATUS, saveLibrary } from '#contract/knowledge.contract.ts';
import { createAccount } from '#contract/operator.contract.ts';
import { saveRole } from '#contract/role.contract.ts';
import type { RunningServer } from '#server/testing/start-server.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** An account that writes, with what its writes hang on. */
export interface Desk {
  login: string;
  password: string;
  /** Of the first sign-in: it has to stand through everything. */
  token: string;
  avatarId: string;
  roleId: string;
  libraryId: string;
  questionLibraryId: string;
  /** How it reaches the server: another one after each start. */
  server: RunningServer;
}

/** What a call was answered with where it was not done. */
export class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const LIBRARY = '资料';

/** Data of a call that was done. Throws {@link Refused}, and what fetch throws for a connection that broke. */
export async function ask<I extends z.ZodType, D extends z.ZodType>(
  { server, token }: Pick<Desk, 'server' | 'token'>,
  endpoint: Endpoint<I, D>,
  input: z.input<I>,
): Promise<z.output<D>> {
  const { code, message, data } = await server.call(endpoint, input, token);
  if (code !== CODE.ok) throw new Refused(code, message);
  return data;
}

/** Makes an account with a role, a library that answers and a library of questions. */
async function openDesk(server: RunningServer, login: string): Promise<Desk> {
  const operator = { server, token: await server.signIn('admin') };
  const { companyId } = await ask(operator, companyConfig, {});
  const { password } = await ask(operator, createAccount, { companyId, loginAccount: login, nickName: login });
  const session = { server, token: await server.signIn(login, password) };
  const avatarId = (await ask(session, avatarPage, {})).records[0]?.id ?? '';
  const segmentText = '办事大厅每天九点开门，十七点关门。';
  const libraryId = await ask(session, saveLibrary, { name: LIBRARY, segmentText });
  const questionLibraryId = await ask(session, saveLibrary, { name: '问答', type: 2 });
  await waitFor(async () => {
    const [row] = (await ask(session, documentPage, { libId: libraryId })).records;
    return row?.status === STATUS.success ? row : null;
  });
  const roleId = await ask(session, saveRole, {
    name: '导办员',
    roleDesc: '答问',
    avatarId,
    documentLibId: libraryId,
  });
  return { ...session, login, password, avatarId, roleId, libraryId, questionLibraryId };
}

/** Two accounts. */
export const openDesks = async (server: RunningServer): Promise<Desk[]> => [
  await openDesk(server, 'chaos-one'),
  await openDesk(server, 'chaos-two'),
];
