import { BlankSlate } from '#ui/feedback/states.tsx';
import { Screen } from '#workspace/screen.tsx';

/** A screen of the menu that has no content yet: its name, and what it waits for. */
export function PlaceholderScreen({ title, awaits }: { title: string; awaits: string }) {
  return (
    <Screen title={title}>
      <BlankSlate title="Пока здесь пусто" text={awaits} />
    </Screen>
  );
}
