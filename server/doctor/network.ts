/** Checks how Pult can be reached from the network. */
import { type Config, exposure, isLoopback, requireAllowedHosts } from '#server/process/config.ts';
import { bad, type Check, check, doubtful, good } from './check.ts';

export const checkNetwork = (config: Config): Promise<Check> =>
  check('Network', () => {
    const { host, trustProxy, allowedHosts } = config;
    const why = exposure(config);
    if (!why) return good(`Only this machine reaches Pult (HOST is ${host})`);
    try {
      requireAllowedHosts(config);
    } catch {
      return bad(
        `${why}, and ALLOWED_HOSTS is missing.`,
        'Set ALLOWED_HOSTS, such as pult.example.com.',
      );
    }
    if (allowedHosts?.includes('*')) {
      return doubtful(
        'ALLOWED_HOSTS is *, so foreign pages can reach Pult under a name of their own.',
        'Name the addresses by which people reach it.',
      );
    }
    if (!trustProxy) {
      return doubtful(
        `${why}, and no proxy is trusted: without https, passwords and passports cross the network readable.`,
        'Put a proxy with https in front, listen on 127.0.0.1, and set TRUST_PROXY=on.',
      );
    }
    if (!isLoopback(host)) {
      return doubtful(
        `TRUST_PROXY is on, and HOST is ${host}: callers who pass by the proxy can forge their address.`,
        'Set HOST=127.0.0.1, or let only the proxy reach this port.',
      );
    }
    return good(
      `A proxy of yours leads to Pult as ${allowedHosts?.join(', ')}; it must speak https`,
    );
  });
