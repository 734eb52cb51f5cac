import { langOf } from '#ui/lang.ts';

/** Errors of the form as a whole. */
export function FormAlert({ title, details }: { title: string; details: readonly string[] }) {
  return (
    <div role="alert" className="rounded bg-danger-soft px-3 py-2 text-danger-text">
      <p lang={langOf(title)} className="font-medium wrap-anywhere">
        {title}
      </p>
      {details.map((detail) => (
        <p key={detail} lang={langOf(detail)} className="text-sm wrap-anywhere">
          {detail}
        </p>
      ))}
    </div>
  );
}
