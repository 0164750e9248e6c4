import { startFootlight } from '../dev-env/start-footlight.ts'
import { scaledClock } from './scaled-clock.ts'
import { cheapDependencies, type VenueCall, venueOf } from './venue.ts'

// A server in a process of its own, for runs that kill it. Its parent asks over the channel what only the one
// who runs a server can see.
const { SOAK_SCALE, SOAK_ORIGIN, SOAK_DATA, SOAK_PORT } = process.env
const clock = scaledClock(Number(SOAK_SCALE), Number(SOAK_ORIGIN))
const footlight = await startFootlight({
  clock,
  mediaClock: clock,
  ...cheapDependencies,
  dataDir: SOAK_DATA!,
  config: { port: Number(SOAK_PORT) },
})
const venue = venueOf(footlight, clock)
const calls = {
  createPerson: (username: string, type: 'viewer' | 'model', tokens: number) =>
    venue.createPerson(username, type, tokens),
  balance: (account: string) => venue.balance(account),
  books: () => venue.books(),
} as const

process.on('message', ({ id, name, args }: VenueCall) => {
  const call = calls[name] as (...all: readonly unknown[]) => Promise<unknown>
  void call(...args).then(
    (value) => process.send!({ id, value }),
    (error: unknown) => process.send!({ id, error: String(error) }),
  )
})
process.send!({ id: 0, value: footlight.url })
