/** Creates a value on first use. The first `Intl` formatter would delay the start of the console by 10 ms. */
export function lazily<TValue extends object>(make: () => TValue): () => TValue {
  let made: TValue | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
