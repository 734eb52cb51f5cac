import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LongText, TwoLines } from '#ui/display/long-text.tsx';

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

describe('a note of two lines', () => {
  const text = 'слово '.repeat(200).trim();

  it('is complete, and a Tab stop only while it overflows', () => {
    const scrollHeight = vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(90);
    const { rerender } = render(<TwoLines>{text}</TwoLines>);
    const note = screen.getByTitle(text);
    expect([note.textContent, note.tabIndex]).toEqual([text, 0]);
    scrollHeight.mockReturnValue(0);
    rerender(<TwoLines>1500</TwoLines>);
    expect([note.textContent, note.title, note.hasAttribute('tabindex')]).toEqual([
      ...['1500', '', false],
    ]);
    scrollHeight.mockRestore();
  });
});
