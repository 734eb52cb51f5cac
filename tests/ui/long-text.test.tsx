import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LongText } from '#ui/display/long-text.tsx';

afterEach(cleanup);

describe('a long text in a cell', () => {
  it('is all there for whoever listens or points, however many lines are shown', () => {
    const text = 'строка '.repeat(5_000).trim();
    render(<LongText>{text}</LongText>);
    expect(screen.getByTitle(text).textContent).toBe(text);
  });

  it('says nothing twice where it is short', () => {
    render(<LongText>1500</LongText>);
    expect(screen.getByText('1500').title).toBe('');
  });
});
