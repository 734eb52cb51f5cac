import { DEFAULT_LOGO, logoAddress } from '#features/offers/list/logo-address.ts';
import { classNames } from '#ui/class-names.ts';

/** The logo of an offer: its first letter until the image has loaded, or if there is no image. */
export function OfferLogo({
  icon,
  name,
  size = 'sm',
}: {
  icon: string | null | undefined;
  name: string;
  size?: 'sm' | 'lg';
}) {
  const address = logoAddress(icon);
  return (
    <span
      className={classNames(
        'relative inline-block align-middle',
        size === 'sm' ? 'size-6' : 'size-16 text-2xl',
      )}
    >
      {address && (
        <img
          // A new address is a new image, so an earlier failure does not count.
          key={address}
          src={address}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="peer size-full rounded object-contain"
          onLoad={({ currentTarget }) => {
            currentTarget.dataset.loaded = '';
          }}
          onError={({ currentTarget }) => {
            // Once only: a missing default image must not be requested again and again.
            if (currentTarget.getAttribute('src') !== DEFAULT_LOGO)
              currentTarget.src = DEFAULT_LOGO;
          }}
        />
      )}
      <span
        aria-hidden="true"
        className="absolute inset-0 grid place-items-center rounded bg-neutral-soft text-text-muted peer-data-loaded:invisible"
      >
        {[...name.trim()][0]?.toUpperCase()}
      </span>
    </span>
  );
}
