/** Why no answer came, in words. */

const CERTIFICATE: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that Node does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it does not send the whole chain of its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate comes from an authority that Node does not know',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

const CONNECTION: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ECONNRESET: 'the connection was closed in the middle',
  UND_ERR_SOCKET: 'the connection was closed in the middle',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https there',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak https there',
};

/** The reason of a rejected `fetch`, made of known codes only. */
export function troubleOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return `no answer within ${timeoutMs / 1_000} s`;
  }
  const code = codeOf(error);
  const certificate = CERTIFICATE[code];
  if (certificate) {
    return `${certificate}; browsers refuse it as well. If that is meant to be, name the authority: NODE_EXTRA_CA_CERTS=authority.pem`;
  }
  return (
    CONNECTION[code] ?? `the connection failed${/^[A-Z0-9_]+$/.test(code) ? ` (${code})` : ''}`
  );
}

/** The code of the innermost cause. An error of several attempts has none itself. */
function codeOf(error: unknown): string {
  const { code, cause, errors } = Object(error) as {
    code?: unknown;
    cause?: unknown;
    errors?: unknown[];
  };
  const inner = cause ?? errors?.[0];
  return (inner ? codeOf(inner) : '') || (typeof code === 'string' ? code : '');
}

/** Where a redirect leads, without the address itself: it may contain a token. */
export function redirectOf(status: number, from: string, location: string | null): string {
  const start = `a redirect (${status})`;
  if (!location || !URL.canParse(location, from)) return `${start} to nowhere`;
  const [here, there] = [new URL(from), new URL(location, from)];
  if (there.host !== here.host) return `${start} to another host`;
  if (there.protocol !== here.protocol) {
    return `${start} to ${there.protocol.slice(0, -1)} of the same host`;
  }
  return `${start} to another path of the same server`;
}
