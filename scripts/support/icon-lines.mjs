/** Makes the icons of `lucide-react` smaller: `src/ui/icon.ts` reads only their lines. */

const DATA = /const __iconData = (\{.*?\n\});/s;

/**
 * Returns the code of an icon's module with one path for all paths and circles, without names and keys: fewer bytes,
 * and fewer elements in lists, which have two icons in each row. Code without the data of an icon is unchanged.
 */
export function withOnePath(code) {
  return code.replace(DATA, (_, data) => {
    const { node } = Function(`return ${data}`)();
    const d = node.map(pathOf).join('');
    const others = node.filter((line) => !pathOf(line));
    const lines = d ? [...others, ['path', { d }]] : others;
    return `const __iconData = ${JSON.stringify({ node: lines.map(withoutKey) })};`;
  });
}

/** Converts a path or circle to a path that does not depend on the end of the previous one; else empty. */
function pathOf([tag, { d, cx, cy, r }]) {
  // A path that begins with a relative step starts at the corner.
  if (tag === 'path') return d.startsWith('M') ? d : `M0 0${d}`;
  const across = `a${r} ${r} 0 1 0`;
  return tag === 'circle' ? `M${cx - r} ${cy}${across} ${2 * r} 0${across}-${2 * r} 0` : '';
}

const withoutKey = ([tag, { key: _, ...attributes }]) => [tag, attributes];
