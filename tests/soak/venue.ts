import type { AccountId } from '@footlight/core/protocol'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import type { PasswordHasher } from '@footlight/server/accounts/passwords'
import { type HttpLimits, httpLimits } from '@footlight/server/platform/http/http-limits'
import { newPerson } from '../conformance/people.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { type ScaledClock, scaledClock } from './scaled-clock.ts'

export const PASSWORD = 'quiet-river-lamp'

/** What the parent of a server in a process of its own asks of it. */
export interface VenueCall {
  readonly id: number
  readonly name: 'createPerson' | 'balance' | 'books'
  readonly args: readonly unknown[]
}

/** What only the one who runs the server can see of its books. */
export interface Books {
  /** Sentences; empty: in order. */
  readonly problems: readonly string[]
  /** Escrow accounts that hold something. */
  readonly escrow: readonly { readonly account: string; readonly posted: number }[]
}

/** The real server with the real media worker, in a time that runs faster. */
export interface Venue {
  readonly url: string
  readonly clock: ScaledClock
  readonly password: string
  createPerson(username: string, type: 'viewer' | 'model', tokens: number): Promise<AccountId>
  /** `platform`, `earnings:7`, `wallet:7`. */
  balance(account: string): Promise<number>
  books(): Promise<Books>
  /** Kills the server without a goodbye, and starts it again. Absent: it is shared and stays. */
  dieAndRise?(): Promise<void>
  close(): Promise<void>
}

/** Hashing costs a core for 30 ms and is not what is attacked here. */
const passwordHasher: PasswordHasher = {
  hash: async (password: string) => password,
  verify: async (encoded: string, password: string) => encoded === password,
}
/** A person of a run calls more often in a minute of this clock than anybody in a minute of theirs. */
const limits: HttpLimits = { ...httpLimits, callsPerSession: { countMax: 100_000, windowMs: 60_000 } }
export const cheapDependencies = { passwordHasher, limits }

export async function openVenue(scale: number): Promise<Venue> {
  const clock = scaledClock(scale)
  const footlight = await startFootlight({ clock, mediaClock: clock, ...cheapDependencies })
  return venueOf(footlight, clock)
}

export function venueOf(footlight: Footlight, clock: ScaledClock): Venue {
  const { database, ledger } = footlight.server
  return {
    url: footlight.url,
    clock,
    password: PASSWORD,
    async createPerson(username, type, tokens) {
      const created = await database.people.create(
        newPerson({ username, type, identityConfirmed: type === 'model', passwordHash: PASSWORD }),
      )
      if (!created.ok) throw new Error(created.error)
      const { id } = created.value
      const line = { debit: 'promotions', credit: walletOf(id), tokens }
      if (tokens > 0)
        await ledger.execute({
          kind: 'transfer',
          id: `welcome-${username}`,
          at: clock.now(),
          reason: 'promotion',
          lines: [line],
        })
      return id
    },
    balance: async (account) => (await ledger.balance(account)).posted,
    books: async () => ({
      problems: (await database.ledger.reconcile()).problems,
      escrow: (await database.ledger.holdings('escrow:')).filter(({ posted }) => posted !== 0),
    }),
    close: () => footlight.stop(),
  }
}
