/** Reports what a run of mutants has found, for people and for programs. */

/** The lowest score at which the tests are strong enough. */
const ENOUGH = 90;

/**
 * @param results Mutants with their state.
 * @param equivalents Reasons by key: why nothing that a user could notice changes.
 */
export function scoreOf(results, equivalents) {
  const named = results.filter(({ state, key }) => state === 'survived' && key in equivalents);
  const survivors = results.filter(
    ({ state, key }) => state === 'survived' && !(key in equivalents),
  );
  const killed = results.length - named.length - survivors.length;
  const counted = results.length - named.length;
  return {
    run: results.length,
    killed,
    named,
    survivors,
    score: counted === 0 ? 100 : Math.floor((1_000 * killed) / counted) / 10,
  };
}

export const isEnough = ({ score, survivors }) => score >= ENOUGH && survivors.length === 0;

/** @param targets Per target: `all` existing mutants, and the results of those that ran. */
export function markdown(targets, equivalents, { seed, date }) {
  const scores = Object.entries(targets).map(([target, { all, results }]) => ({
    target,
    all,
    ...scoreOf(results, equivalents),
  }));
  const row = ({ target, all, run, killed, named, survivors, score }) =>
    `| ${target} | ${all} | ${run} | ${killed} | ${named.length} | ${survivors.length} | ${score} % |`;
  const place = ({ file, line, kind, from, to }) =>
    `- \`${file}:${line}\` ${kind}: \`${from}\` → \`${to.replace(/\s+/g, ' ').slice(0, 80) || ' '}\``;
  return [
    `# Mutants, ${date}, seed ${seed}`,
    '',
    '| target | of | run | killed | equivalent | survived | score |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...scores.map(row),
    ...scores.flatMap(({ target, survivors, named }) => [
      ...(survivors.length > 0 ? ['', `## ${target}: survived`, ''] : []),
      ...survivors.map(
        (one) => `${place(one)} (${one.tests} of ${one.of} tests)\n  key: \`${one.key}\``,
      ),
      ...(named.length > 0 ? ['', `## ${target}: equivalent`, ''] : []),
      ...named.map((one) => `${place(one)}: ${equivalents[one.key]}`),
    ]),
    '',
  ].join('\n');
}
