const STARTS = 'янв фев мар апр ма[йя] июн июл авг сен окт ноя дек'
  .split(' ')
  .map((start) => new RegExp(`^${start}`, 'i'));

/** The number of a month, 1 to 12, by its Russian name in any case or by its first letters; 0 for another word. */
export const monthOf = (word: string): number => STARTS.findIndex((start) => start.test(word)) + 1;
