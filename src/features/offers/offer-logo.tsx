import { logoAddress } from './logo-address.ts';

const DEFAULT_LOGO = '/offer-logo.svg';

/** The logo of an offer; a default one where there is none or it cannot be loaded. */
export function OfferLogo({
  icon,
  size = 'sm',
}: {
  icon: string | null | undefined;
  size?: 'sm' | 'lg';
}) {
  const address = logoAddress(icon);
  return (
    <img
      // Another address is another image, which gets a chance of its own.
      key={address}
      src={address ?? DEFAULT_LOGO}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      className={size === 'sm' ? 'size-6 rounded object-contain' : 'size-16 rounded object-contain'}
      onError={({ currentTarget }) => {
        // Once: a default that is missing too must not be asked for again and again.
        if (currentTarget.getAttribute('src') !== DEFAULT_LOGO) currentTarget.src = DEFAULT_LOGO;
      }}
    />
  );
}
