/** Makes a value when it is first asked for. The first formatter of `Intl` costs the start of the console 10 ms. */
export function lazily<TValue extends object>(make: () => TValue): () => TValue {
  let made: TValue | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
