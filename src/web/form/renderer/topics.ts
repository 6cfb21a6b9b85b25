/** Called when a topic has news. */
export type Listener = () => void;

/** Stops a subscription. */
export type Unsubscribe = () => void;

/**
 * Subscriptions by topic, with a version per topic that changes whenever there is news: the pair that
 * `useSyncExternalStore` asks for. One topic's news reaches its own listeners alone.
 */
export class Topics {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly versions = new Map<string, number>();
  private tick = 0;
  /** When there was news of every topic. */
  private allTick = 0;

  /** Listens to a topic. */
  readonly subscribe = (topic: string, listener: Listener): Unsubscribe => {
    const own = this.listeners.get(topic) ?? new Set<Listener>();
    this.listeners.set(topic, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0) this.listeners.delete(topic);
    };
  };

  /** A number that differs from all earlier ones of the topic once there was news. */
  readonly version = (topic: string): number => Math.max(this.versions.get(topic) ?? 0, this.allTick);

  /** Marks topics as new, then tells their listeners, each once. */
  readonly publish = (topics: Iterable<string>): void => {
    const told = new Set<Listener>();
    this.tick += 1;
    for (const topic of topics) {
      this.versions.set(topic, this.tick);
      this.listeners.get(topic)?.forEach((listener) => told.add(listener));
    }
    told.forEach((listener) => listener());
  };

  /** Marks every topic as new, then tells all listeners, each once. */
  readonly publishAll = (): void => {
    this.tick += 1;
    this.allTick = this.tick;
    const told = new Set([...this.listeners.values()].flatMap((own) => [...own]));
    told.forEach((listener) => listener());
  };
}
