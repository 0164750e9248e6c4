import { type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** Field names that would carry a secret if somebody logged a whole object by mistake. */
const secretFields = [
  'password',
  'new_password',
  'totp',
  'totpSecret',
  'passwordHash',
  'secret',
  'ticket',
  'recovery_codes',
  'token',
  'node_token',
  'csrf',
  'cookie',
  'authorization',
  'set-cookie',
  'x-csrf-token',
  'streamKey',
]

/**
 * JSON lines on standard output. Fields are bound, never glued into the text; secrets are cut out as a last
 * line of defence.
 */
export function createLogger(level: LogLevel, destination?: pino.DestinationStream): Logger {
  const paths = secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`])
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths, censor: '[secret]' },
    serializers: { err: presentError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/** PostgreSQL puts whole rows into `detail`, and other errors what they were asked: nothing of that is logged. */
function presentError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return typeof thrown === 'string' ? thrown : typeof thrown
  const { type, message, stack } = pino.stdSerializers.err(thrown)
  const { code } = thrown as { readonly code?: unknown }
  return { type, message, stack, ...(typeof code === 'string' && { code }) }
}
