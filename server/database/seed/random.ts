/** Reproducible random values: the same seed gives the same sequence. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  isLucky(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Like `pick`, but earlier items are more likely. */
  pickSkewed<T>(list: readonly T[]): T;
  digits(count: number): string;
}

/** mulberry32; the first multiplication separates neighbouring seeds. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e37_79b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    isLucky: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)]!,
    pickSkewed: (list) => list[Math.floor(next() ** 1.5 * list.length)]!,
    digits: (count) => String(whole(0, 10 ** count - 1)).padStart(count, '0'),
  };
}
