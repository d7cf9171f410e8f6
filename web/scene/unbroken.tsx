import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Stands in place of what can't be shown; nothing where left out. */
  fallback?: ReactNode;
}

/** What fails inside of it is left out, and everything around it stays. */
export class Unbroken extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}
