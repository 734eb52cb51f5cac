/** Emits events like an actor, for `useEmitted`. */
export function createEmitter<TFact extends { readonly type: string }>() {
  const handlers = new Set<(fact: TFact) => void>();
  return {
    emit(fact: TFact): void {
      for (const handler of handlers) handler(fact);
    },
    on(_: TFact['type'], handler: (fact: TFact) => void) {
      handlers.add(handler);
      return { unsubscribe: () => void handlers.delete(handler) };
    },
  };
}
