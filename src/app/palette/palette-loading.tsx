import { useSelector } from '@xstate/react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { LayerContent, useLayer } from '#ui/overlay/layer.tsx';

/** Shown while the palette's view loads, with the text typed so far. */
export function PaletteComing() {
  const { palette } = useRuntime();
  const layer = useLayer('palette');
  const query = useSelector(palette, ({ context }) => context.query);
  return (
    <div className="animate-late fixed inset-0 z-dialog bg-overlay">
      <div
        role="dialog"
        aria-modal="true"
        aria-label="Команды"
        aria-busy="true"
        className="mx-4 mt-[12vh] sm:mx-auto max-w-2xl overflow-hidden rounded-lg bg-surface-raised shadow-panel"
      >
        <LayerContent layer={layer}>
          <p className="flex h-12 items-center px-4 text-lg">
            {query}
            <span className="text-text-muted">{query === '' && 'Загрузка…'}</span>
          </p>
        </LayerContent>
      </div>
    </div>
  );
}
