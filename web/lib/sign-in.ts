import { create } from 'zustand';

interface SignInState {
  open: boolean;
  /** Where a success leads; null stays on the page. */
  target: string | null;
  /** Shown because the session ended while a page held unsaved work: the page stays, and goes on afterwards. */
  resumes: boolean;
}

const CLOSED: SignInState = { open: false, target: null, resumes: false };

/** The sign-in dialog, one for the whole application. */
export const useSignIn = create<SignInState>(() => CLOSED);

export function openSignIn(options: { target?: string | null; resumes?: boolean } = {}): void {
  useSignIn.setState({ open: true, target: options.target ?? null, resumes: options.resumes ?? false });
}

export function closeSignIn(): void {
  useSignIn.setState(CLOSED);
}
