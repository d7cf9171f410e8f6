import { create } from 'zustand';

interface SignInState {
  open: boolean;
  /** Where a success leads; null stays on the page. */
  target: string | null;
  /** Shown because the session ended while a page held unsaved work: the page stays, and goes on afterwards. */
  resumes: boolean;
  /** Begins with the registration, where there is one (e-mail); a phone number registers by signing in. */
  registers: boolean;
}

const CLOSED: SignInState = { open: false, target: null, resumes: false, registers: false };

/** The sign-in dialog, one for the whole application. */
export const useSignIn = create<SignInState>(() => CLOSED);

export function openSignIn(options: Partial<Omit<SignInState, 'open'>> = {}): void {
  useSignIn.setState({ ...CLOSED, ...options, open: true });
}

export function closeSignIn(): void {
  useSignIn.setState(CLOSED);
}
