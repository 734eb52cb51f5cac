/**
 * JSON lines on standard output, one object per event. Fields are flat and technical: ids, codes,
 * durations. They never contain e-mails, names, tokens or request bodies.
 */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Fields = Record<string, string | number | boolean | null | undefined>;
type Write = (message: string, fields?: Fields) => void;

export type Log = Readonly<Record<LogLevel, Write>>;

/** Creates a log that drops entries below `level`. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const least = LOG_LEVELS.indexOf(level);
  const writer = (own: LogLevel): Write => {
    if (LOG_LEVELS.indexOf(own) < least) return () => {};
    return (message, fields) =>
      write(
        `${JSON.stringify({ ...fields, time: new Date().toISOString(), level: own, message })}\n`,
      );
  };
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
  };
}
