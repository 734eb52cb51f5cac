/** What a form as a whole has to say. */
export function FormAlert({ title, details }: { title: string; details: readonly string[] }) {
  return (
    <div role="alert" className="rounded bg-danger-soft px-3 py-2 text-danger-text">
      <p className="font-medium wrap-anywhere">{title}</p>
      {details.map((detail) => (
        <p key={detail} className="text-sm wrap-anywhere">
          {detail}
        </p>
      ))}
    </div>
  );
}
