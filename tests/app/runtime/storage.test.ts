import { expect, test } from 'vitest';

test.each(['localStorage', 'sessionStorage'] as const)(
  '%s is the one of the document, whatever Node has',
  (name) => {
    window[name].setItem('kept', 'here');
    expect(window[name].getItem('kept')).toBe('here');
    window[name].clear();
  },
);
