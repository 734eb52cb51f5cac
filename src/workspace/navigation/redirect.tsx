import { useEffect } from 'react';
import { useServices } from '#workspace/services.tsx';

/** Leads on to another address, in the place of this one. */
export function Redirect({ to }: { to: string }) {
  const { location } = useServices();
  useEffect(() => location.go(to, { replace: true }), [location, to]);
  return null;
}
