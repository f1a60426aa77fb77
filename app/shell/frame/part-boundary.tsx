import { Component, type ErrorInfo, type ReactNode } from 'react';

/** Keeps a failing part from taking the page with it. */
export class PartBoundary extends Component<{ children: ReactNode; fallback: ReactNode | ((retry: () => void) => ReactNode) }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    return typeof fallback === 'function' ? fallback(() => this.setState({ failed: false })) : fallback;
  }
}
