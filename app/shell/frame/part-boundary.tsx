import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isMissingCode } from '../missing-code.ts';

/** Keeps a failing part from taking the page with it. */
export class PartBoundary extends Component<{ children: ReactNode; fallback: ReactNode | ((retry: () => void) => ReactNode) }, { failed: boolean; error?: unknown }> {
  override state: { failed: boolean; error?: unknown } = { failed: false };

  static getDerivedStateFromError(error: unknown): { failed: boolean; error: unknown } {
    return { failed: true, error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    const retry = () => { if (isMissingCode(this.state.error)) window.location.reload(); else this.setState({ failed: false }); };
    return typeof fallback === 'function' ? fallback(retry) : fallback;
  }
}
