/**
 * Makes a thing once for the same services. Without this each visit of a screen makes its machines, and XState works
 * out their transitions, anew.
 */
export function oncePer<TServices extends readonly [object, ...unknown[]], TMade>(
  make: (...services: TServices) => TMade,
): (...services: TServices) => TMade {
  const known = new WeakMap<object, { readonly services: TServices; readonly made: TMade }>();
  return (...services) => {
    const one = known.get(services[0]);
    if (one && services.every((service, at) => service === one.services[at])) return one.made;
    const made = make(...services);
    known.set(services[0], { services, made });
    return made;
  };
}
