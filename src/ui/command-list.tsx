/** The look of the palette: cmdk's list in a window of its own, which opens at once. */
import * as Dialog from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { useFocusReturn } from '#ui/focus-return.ts';
import { KeyHint } from '#ui/kbd.tsx';

export interface CommandListProps {
  open: boolean;
  onClose: () => void;
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** Which step this is, before the field. */
  crumb?: ReactNode;
  /** Stands in place of the list when nothing was found. */
  empty: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** A field and what it finds. The row that Enter runs is the one that the field names as active. */
export function CommandList({
  open,
  onClose,
  label,
  placeholder,
  query,
  onQuery,
  onKeyDown,
  crumb,
  empty,
  footer,
  children,
}: CommandListProps) {
  const { remember, onCloseAutoFocus } = useFocusReturn();
  return (
    <Dialog.Root open={open}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-dialog bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[12vh] z-dialog mx-auto flex max-h-[70vh] max-w-xl flex-col overflow-hidden rounded-lg bg-surface-raised text-text shadow-panel outline-none"
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            onClose();
          }}
          onInteractOutside={(event) => {
            event.preventDefault();
            onClose();
          }}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Command
            shouldFilter={false}
            loop
            label={label}
            onKeyDown={onKeyDown}
            className="flex min-h-0 flex-col"
          >
            <div className="flex items-center gap-2 border-b border-border px-4">
              {crumb && (
                <span className="shrink-0 rounded bg-surface-sunken px-2 py-0.5 text-sm text-text-muted">
                  {crumb}
                </span>
              )}
              <Command.Input
                value={query}
                onValueChange={onQuery}
                placeholder={placeholder}
                className="h-12 w-full bg-transparent text-lg outline-none placeholder:text-text-muted"
              />
            </div>
            <Command.List className="min-h-0 overflow-y-auto p-2">
              <Command.Empty className="px-3 py-8 text-center text-text-muted">
                {empty}
              </Command.Empty>
              {children}
            </Command.List>
          </Command>
          {footer && (
            <div className="flex gap-4 border-t border-border bg-surface-sunken px-4 py-2 text-xs text-text-muted">
              {footer}
            </div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export function CommandListGroup(props: ComponentProps<typeof Command.Group>) {
  return (
    <Command.Group
      {...props}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-muted"
    />
  );
}

/** One thing to choose: its name, what it belongs to or why it cannot be chosen, its key. */
export function CommandListItem({
  hint,
  keyHint,
  children,
  ...rest
}: ComponentProps<typeof Command.Item> & { hint?: ReactNode; keyHint?: string | undefined }) {
  return (
    <Command.Item
      {...rest}
      className="flex min-h-9 items-center gap-3 rounded px-3 text-base select-none aria-selected:bg-accent-soft aria-selected:text-accent-text data-[disabled=true]:opacity-60"
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint && <span className="max-w-1/2 shrink-0 truncate text-sm text-text-muted">{hint}</span>}
      {keyHint && <KeyHint keys={keyHint} />}
    </Command.Item>
  );
}
