/* A part of a page that is a chunk of its own: while it loads a fallback is shown, and a failure can be tried again. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { failures } from "../../i18n/es";
import { loadFailedStyles } from "../../lib/staleChunk";
import { LoadFailure } from "./LoadFailure";

export interface LazyPart<Props> {
  (props: Props & { fallback: ReactNode }): ReactNode;
  /** Loads the chunk before it is shown. A loaded part is drawn at once, which `lazy` alone would do a frame later. */
  preload: () => Promise<void>;
}

/** Without it, a chunk that cannot be loaded takes the whole page away. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  async function loadPart(): Promise<ComponentType<Props>> {
    await loadFailedStyles();
    loaded = await load();
    return loaded;
  }
  // React keeps the failure of a lazy component: another try needs another one.
  const attempt = (): ComponentType<Props> => lazy(async () => ({ default: await loadPart() }));
  let latest = attempt();

  function LazyPart({ fallback, ...props }: Props & { fallback: ReactNode }) {
    const [Part, setPart] = useState(() => loaded ?? latest);
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
  }
  LazyPart.preload = async () => {
    await loadPart();
  };
  return LazyPart;
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
