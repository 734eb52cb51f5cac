/** Menus. They are not modal: Radix then needs neither a scroll lock nor its style element. */
import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import { KeyHint } from '#ui/display/kbd.tsx';
import { useFocusReturn } from './focus-return.ts';
import { LayerContent, useLayer } from './layer.tsx';

const item =
  'relative flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 text-base outline-none select-none data-disabled:opacity-50 data-highlighted:bg-accent-soft data-highlighted:text-accent-text [&>svg]:size-4 [&>svg]:shrink-0';

interface ItemExtras {
  icon?: ReactNode;
  keyHint?: string | undefined;
}

/** Whether a key opened the menu before its code was loaded: Radix does not know of that key. */
const OpenedByKey = createContext(false);

/** A menu and the button that opens it. */
export function DropdownMenu(props: Omit<ComponentProps<typeof RadixMenu.Root>, 'modal'>) {
  const [isOpenedByKey] = useState(props.open === true);
  return (
    <OpenedByKey value={isOpenedByKey}>
      <RadixMenu.Root modal={false} {...props} />
    </OpenedByKey>
  );
}

/** Makes its only child, a button, open the menu. */
export function DropdownMenuTrigger(props: ComponentProps<typeof RadixMenu.Trigger>) {
  return <RadixMenu.Trigger asChild {...props} />;
}

/**
 * The list of the menu. On close, the focus returns to where it was, which may not be the menu's button. If something
 * else has taken the focus, such as the palette, that also returns it.
 */
export function DropdownMenuContent({
  className,
  children,
  ...rest
}: Omit<ComponentProps<typeof RadixMenu.Content>, 'align'>) {
  const { remember, onCloseAutoFocus } = useFocusReturn();
  const layer = useLayer('menu');
  const focusesFirst = useRef(use(OpenedByKey));
  const isLeft = useRef(false);
  return (
    <RadixMenu.Portal>
      <RadixMenu.Content
        sideOffset={4}
        collisionPadding={8}
        onFocusOutside={() => {
          isLeft.current = true;
        }}
        onCloseAutoFocus={(event) =>
          isLeft.current ? event.preventDefault() : onCloseAutoFocus(event)
        }
        onFocus={({ currentTarget }) => {
          if (!focusesFirst.current) return;
          focusesFirst.current = false;
          currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
        }}
        {...rest}
        align="end"
        className={classNames(
          'z-menu max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg bg-surface-raised p-1 text-text shadow-pop outline-none',
          className,
        )}
      >
        <AtOpening
          notify={() => {
            isLeft.current = false;
            remember();
          }}
        />
        <LayerContent layer={layer}>{children}</LayerContent>
      </RadixMenu.Content>
    </RadixMenu.Portal>
  );
}

/** Reports that the menu opens, before it takes the focus. */
function AtOpening({ notify }: { notify: () => void }) {
  const first = useRef(notify);
  useEffect(() => first.current(), []);
  return null;
}

export function DropdownMenuItem({
  icon,
  keyHint,
  tone,
  className,
  children,
  ...rest
}: ComponentProps<typeof RadixMenu.Item> & ItemExtras & { tone?: 'danger' | undefined }) {
  return (
    <RadixMenu.Item
      {...rest}
      className={classNames(item, tone === 'danger' && 'text-danger-text!', className)}
    >
      {icon}
      <Line keyHint={keyHint}>{children}</Line>
    </RadixMenu.Item>
  );
}

/** An item that is on or off. */
export function DropdownMenuCheckboxItem({
  keyHint,
  className,
  children,
  ...rest
}: ComponentProps<typeof RadixMenu.CheckboxItem> & Omit<ItemExtras, 'icon'>) {
  return (
    <RadixMenu.CheckboxItem {...rest} className={classNames(item, className)}>
      <Mark />
      <Line keyHint={keyHint}>{children}</Line>
    </RadixMenu.CheckboxItem>
  );
}

export const DropdownMenuRadioGroup = RadixMenu.RadioGroup;

export function DropdownMenuRadioItem({
  keyHint,
  className,
  children,
  ...rest
}: ComponentProps<typeof RadixMenu.RadioItem> & Omit<ItemExtras, 'icon'>) {
  return (
    <RadixMenu.RadioItem {...rest} className={classNames(item, className)}>
      <Mark />
      <Line keyHint={keyHint}>{children}</Line>
    </RadixMenu.RadioItem>
  );
}

export function DropdownMenuSeparator(props: ComponentProps<typeof RadixMenu.Separator>) {
  return <RadixMenu.Separator className="-mx-1 my-1 h-px bg-border" {...props} />;
}

/** The heading of a group of items. */
export function DropdownMenuLabel(props: ComponentProps<typeof RadixMenu.Label>) {
  return (
    <RadixMenu.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-text-muted" {...props} />
  );
}

function Mark() {
  return (
    <span className="flex size-4 shrink-0 text-accent-text">
      <RadixMenu.ItemIndicator>
        <Check className="size-4" />
      </RadixMenu.ItemIndicator>
    </span>
  );
}

function Line({ keyHint, children }: { keyHint?: string | undefined; children: ReactNode }) {
  return (
    <>
      <span className="min-w-0 flex-1">{children}</span>
      {keyHint && (
        <span className="ps-4">
          <KeyHint keys={keyHint} />
        </span>
      )}
    </>
  );
}
