import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LongText } from '#ui/display/long-text.tsx';

describe('a long text in a cell', () => {
  it('is complete for screen readers and in the tip, however many lines are shown', () => {
    const text = 'строка '.repeat(5_000).trim();
    render(<LongText>{text}</LongText>);
    expect(screen.getByTitle(text).textContent).toBe(text);
  });

  it('is not repeated if it is short', () => {
    render(<LongText>1500</LongText>);
    expect(screen.getByText('1500').title).toBe('');
  });
});
