/** Three versions of a field that two users changed at the same time. */
export function ConflictVersions({
  was,
  theirs,
  mine,
}: {
  was: string;
  theirs: string;
  mine: string;
}) {
  const versions = [
    ['было', was],
    ['стало у другого', theirs],
    ['моё', mine],
  ] as const;
  return (
    <dl className="grid grid-cols-[minmax(0,max-content)_minmax(3.5rem,1fr)] gap-x-2">
      {versions.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-text-muted">{name}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
