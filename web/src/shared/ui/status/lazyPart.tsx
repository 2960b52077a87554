/* A part of a page that is a chunk of its own: while it loads a fallback is shown, and a failure can be tried again. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { failures } from "../../i18n/es";
import { loadFailedStyles } from "../../lib/staleChunk";
import { LoadFailure } from "./LoadFailure";

/** Without it, a chunk that cannot be loaded takes the whole page away. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { fallback: ReactNode }> {
  // React keeps the failure of a lazy component: another try needs another one.
  const attempt = () =>
    lazy(async () => {
      await loadFailedStyles();
      return { default: await load() };
    });
  let latest = attempt();

  return function LazyPart({ fallback, ...props }) {
    const [Part, setPart] = useState(() => latest);
    return (
      <LoadBoundary
        onRetry={() => {
          latest = attempt();
          setPart(() => latest);
        }}
      >
        <Suspense fallback={fallback}>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </LoadBoundary>
    );
  };
}

interface BoundaryProps {
  onRetry: () => void;
  children: ReactNode;
}

class LoadBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  private readonly retry = () => {
    this.props.onRetry();
    this.setState({ hasFailed: false });
  };

  override render() {
    if (this.state.hasFailed) return <LoadFailure text={failures.unreachable} onRetry={this.retry} />;
    return this.props.children;
  }
}
