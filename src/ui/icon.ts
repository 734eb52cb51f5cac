/**
 * Replaces `createLucideIcon`: one component for each icon instead of two, with lines that are created once.
 * All icons share the class `icon`.
 */
import { type ComponentProps, createElement } from 'react';

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: object])[];
}

export default function createIcon({ node }: IconData) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className = '', ...rest }: ComponentProps<'svg'>) =>
    createElement(
      'svg',
      { viewBox: '0 0 24 24', 'aria-hidden': true, ...rest, className: `icon ${className}` },
      ...lines,
    );
}
