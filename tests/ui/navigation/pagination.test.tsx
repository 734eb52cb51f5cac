import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Pagination, windowOf } from '#ui/navigation/pagination.tsx';

describe('the page numbers', () => {
  it('are all shown if there are few', () => {
    expect(windowOf(1, 1)).toEqual([1]);
    expect(windowOf(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('have gaps', () => {
    expect(windowOf(1, 20)).toEqual([1, 2, 3, 4, 5, 6, 'gap', 20]);
    expect(windowOf(10, 20)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]);
    expect(windowOf(20, 20)).toEqual([1, 'gap', 15, 16, 17, 18, 19, 20]);
  });

  it('never hide a single page in a gap', () => {
    expect(windowOf(5, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 'gap', 20]);
  });

  it('always contain the first, the last and the current page, in order, about seven', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (last, seed) => {
        const current = (seed % last) + 1;
        const pages = windowOf(current, last);
        const numbers = pages.filter((page) => page !== 'gap');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, current, last]));
        expect(numbers.length).toBeGreaterThanOrEqual(Math.min(last, 7));
        expect(numbers.length).toBeLessThanOrEqual(9);
        pages.forEach((page, index) => {
          const [left, right] = [pages[index - 1], pages[index + 1]];
          if (page === 'gap') expect(Number(right) - Number(left)).toBeGreaterThan(2);
        });
      }),
    );
  });
});

describe('pagination', () => {
  const go = vi.fn();
  const links = {
    hrefFor: (page: number) => `#${page}`,
    onNavigate: go,
    commands: { page: 'turn', previous: 'back', next: 'forth' },
  };

  it('renders nothing for a single page', () => {
    render(<Pagination page={1} last={1} {...links} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('marks the current page and disables steps that lead nowhere', () => {
    render(<Pagination page={1} last={3} {...links} />);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('1');
    expect(screen.getByRole('link', { name: '«' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('link', { name: '»' }).getAttribute('href')).toBe('#2');
  });

  it('handles a plain click and leaves modified clicks to the browser', async () => {
    const user = userEvent.setup();
    render(<Pagination page={1} last={3} {...links} />);
    await user.click(screen.getByRole('link', { name: '3' }));
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: '2' }));
    expect(go.mock.calls).toEqual([[3]]);
  });

  it('can show every page number', () => {
    render(<Pagination page={1} last={30} {...links} every />);
    expect(screen.getAllByRole('link')).toHaveLength(32);
  });
});
