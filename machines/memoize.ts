/**
 * Memoizes a value by its inputs. Without this, each visit of a screen would create its machines again, and XState
 * would work out their transitions again.
 */
export function memoize<TFrom extends readonly [object, ...unknown[]], TMade>(
  make: (...from: TFrom) => TMade,
): (...from: TFrom) => TMade {
  const known = new WeakMap<object, { readonly from: TFrom; readonly made: TMade }>();
  return (...from) => {
    const one = known.get(from[0]);
    if (one && from.every((thing, at) => thing === one.from[at])) return one.made;
    const made = make(...from);
    known.set(from[0], { from, made });
    return made;
  };
}
