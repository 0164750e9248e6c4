import { systemClock } from '@footlight/native-bridges/system-clock'
import { type LogbookReply, LogbookRequest } from '../shared/logs/logbook-protocol.ts'
import { Logbook } from './logbook.ts'

/**
 * The process that owns the database: Electron's utility process in the product, a plain Node in tests.
 * Speaks `logbook-protocol` with main and with nobody else; it has no network, and ends when main is gone.
 */
const logbook = new Logbook(systemClock)

function listen(reply: (reply: LogbookReply) => void): (message: unknown) => void {
  return (message) => {
    const request = LogbookRequest.safeParse(message)
    // Without an id there is nobody to answer.
    if (request.success) void logbook.handle(request.data).then(reply)
  }
}

const port = process.parentPort
if (port !== undefined) {
  const take = listen((reply) => port.postMessage(reply))
  port.on('message', ({ data }) => take(data))
} else if (process.send !== undefined) {
  process.on(
    'message',
    listen((reply) => process.send!(reply)),
  )
  process.on('disconnect', end)
}
process.on('SIGTERM', end)

function end(): void {
  logbook.close()
  process.exit(0)
}
