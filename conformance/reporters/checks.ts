/** The list of all checks as a page of Markdown. */

import type { Check, Group } from '../check.ts';
import { CLOSING, GROUPS } from '../checks/index.ts';

export function checksPage(): string {
  const sections = [...GROUPS, ...CLOSING].map(sectionOf);
  return `# What the conformance command checks

[How to run it](conformance.md). Checks marked with *w* change the server and need \`--write\`; those marked with *o*
are optional: the console works without what they ask for. This page is written by
\`node scripts/conformance.mjs --list > docs/api/conformance-checks.md\`.
${sections.join('')}`;
}

function sectionOf({ title, checks }: Group): string {
  const head = '| check | call | expected | a failure means for the operator |\n|---|---|---|---|';
  return `\n## ${title}\n\n${head}\n${checks.map(rowOf).join('\n')}\n`;
}

function rowOf({ id, title, call, expected, means, writes, isExtra }: Check): string {
  const marks = [writes && ' *w*', isExtra && ' *o*'].filter(Boolean).join('');
  const cells = [`\`${id}\`${marks}: ${title}`, call, expected, means];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
