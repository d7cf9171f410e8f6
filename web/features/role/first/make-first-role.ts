import type { Avatar } from '#contract/avatar.contract.ts';
import type { RoleValues } from '#contract/clean-role.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { dressAnew, type FirstRole, introduce } from './first-role.ts';

/** The calls that make a library and a role. */
export interface FirstRoleCalls {
  libraries(): Promise<readonly { id: string; name: string; type: number }[]>;
  /** Makes one, or gives the one whose id is known another name. */
  saveLibrary(name: string, id?: string): Promise<string>;
  /** Those that answer from a library. */
  rolesOf(libraryId: string): Promise<readonly Role[]>;
  role(id: string): Promise<Role>;
  /** A role is made without `saved`; with it that one is changed, unless it was changed meanwhile. */
  saveRole(values: RoleValues, saved?: { id: string; version: number }): Promise<string>;
  toValues(role: Role | null): RoleValues;
}

interface Options {
  calls: FirstRoleCalls;
  read(): FirstRole;
  /** Kept before it resolves: what is asked for next may end the page. */
  change(part: Partial<FirstRole>): void;
}

/**
 * Makes one library and one role, however often it is asked, and whatever ends the page meanwhile: what was asked for and never answered
 * is looked for before it is asked for again.
 */
export function createFirstRoleMaker({ calls, read, change }: Options) {
  async function makeLibrary(wanted: string): Promise<string> {
    const { library, making } = read();
    if (library) return library.id;
    const known = (await calls.libraries()).filter(({ type }) => type === 1);
    const lost = making && known.find(({ id, name }) => name === making.name && !making.before.includes(id));
    if (lost) {
      change({ library: { id: lost.id, name: lost.name }, making: null });
      return lost.id;
    }
    change({ making: { name: wanted, before: known.filter(({ name }) => name === wanted).map(({ id }) => id) } });
    const id = await calls.saveLibrary(wanted);
    change({ library: { id, name: wanted }, making: null });
    return id;
  }

  /** Another name for the library, in the list too; it keeps the old one where that fails. */
  function rename(name: string): void {
    const { library } = read();
    if (!library || library.name === name) return;
    change({ library: { ...library, name } });
    void calls.saveLibrary(name, library.id).catch(() => {});
  }

  async function makeRole(avatars: readonly Avatar[]): Promise<string> {
    const { library, avatarId, roleId } = read();
    const avatar = avatars.find(({ id }) => id === avatarId) ?? avatars[0];
    if (!library || !avatar) throw new Error('neither a library nor a look to make a role of');
    const known = roleId ? await calls.role(roleId) : (await calls.rolesOf(library.id))[0];
    if (!known) {
      const answers = { documentLibId: library.id, answerOnlyFromDocs: 1 } as const;
      const values = { ...calls.toValues(null), ...introduce(avatar), avatarId: avatar.id, ...answers };
      const id = await calls.saveRole(values);
      change({ roleId: id });
      return id;
    }
    change({ roleId: known.id });
    if (known.avatarId !== avatar.id) {
      const before = avatars.find(({ id }) => id === known.avatarId);
      const values = dressAnew(calls.toValues(known), { before, now: avatar });
      await calls.saveRole(values, known);
    }
    return known.id;
  }

  /** Questions that the documents answer, unless the role has some; read with it, so that nothing written meanwhile is lost. */
  async function addQuestions(roleId: string, questions: readonly string[]): Promise<void> {
    const role = await calls.role(roleId);
    if (role.question.length > 0 || questions.length === 0) return;
    await calls.saveRole({ ...calls.toValues(role), question: [...questions] }, role);
  }

  return { library: oneAtATime(makeLibrary), role: oneAtATime(makeRole), rename, addQuestions };
}

/** Whoever asks while it is being made gets the same one. */
function oneAtATime<A, T>(make: (input: A) => Promise<T>): (input: A) => Promise<T> {
  let running: Promise<T> | null = null;
  return (input) => {
    running ??= make(input).finally(() => {
      running = null;
    });
    return running;
  };
}
