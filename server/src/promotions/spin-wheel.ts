import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Failure, Wheel } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { drawPrize, nextVaultSpinAt } from '@footlight/core/rules/promotions/wheel'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'
import type { Person } from '../accounts/people-port.ts'
import { type BuyDeps, buyerRefusal } from '../billing/buy-tokens.ts'
import { type GrantDeps, settleGrant } from './grant-books.ts'
import { announceSpins } from './spin-grants.ts'
import type { FinishedDraw, StoredDraw, StoredPrizeTable, WheelRepository } from './wheel-port.ts'

export interface WheelDeps extends GrantDeps {
  readonly wheels: WheelRepository
  readonly billing: BuyDeps['billing']
  readonly billingDesk: BuyDeps['billingDesk']
}

export interface Spin {
  readonly wheel: Wheel
  readonly commitment: string
  /** Number of the table that the spinner saw. */
  readonly table: number
  readonly clientSeed: string
  /** The key of the request: the same one is the same spin. */
  readonly ref: string
}

const SEED_BYTES = 32
const off: Failure = { error: 'wrong_state', state: 'off' }

/** The prizes of now; null: the wheel is off. */
export async function tableInForce(
  wheel: Wheel,
  { wheels, clock }: Pick<WheelDeps, 'wheels' | 'clock'>,
): Promise<StoredPrizeTable | null> {
  const table = await wheels.inForce(wheel, clock.now())
  return table === null || table.prizes.length === 0 ? null : table
}

/**
 * How many spins there are now, and when the next one of the vault comes (null: now, or never). Whoever may buy nothing,
 * or wanted so for a while, is offered none (PROMO-16).
 */
export async function spinsOf(
  person: Person,
  wheel: Wheel,
  deps: Pick<WheelDeps, 'wheels' | 'billing' | 'billingDesk' | 'clock'>,
): Promise<{ readonly spins: number; readonly nextAt: number | null }> {
  const { wheels, billing, clock } = deps
  if ((await buyerRefusal(person, deps)) !== null) return { spins: 0, nextAt: null }
  const { granted, used, lastAt } = await wheels.account(person.id, wheel)
  if (wheel === 'promo') return { spins: granted - used, nextAt: null }
  if (!(await billing.isBuyer(person.id))) return { spins: 0, nextAt: null }
  const nextAt = nextVaultSpinAt(lastAt)
  return nextAt <= clock.now() ? { spins: 1, nextAt: null } : { spins: 0, nextAt }
}

/** Chooses the server's seed for the next spin, before anybody has told theirs (PROMO-12). */
export async function commitTo(
  wheel: Wheel,
  person: Person,
  deps: WheelDeps,
): Promise<Result<{ readonly draw: StoredDraw; readonly table: StoredPrizeTable }, Failure>> {
  const refusal = await buyerRefusal(person, deps)
  if (refusal !== null) return fail(refusal)
  const table = await tableInForce(wheel, deps)
  if (table === null) return fail(off)
  const now = deps.clock.now()
  const serverSeed = randomBytes(SEED_BYTES).toString('hex')
  const fresh = {
    ...{ id: timeOrderedUuid(now, randomUUID()), account: person.id, wheel, table: table.id },
    ...{ serverSeed, commitment: commitmentOf(serverSeed) },
  }
  return ok({ draw: await deps.wheels.commit(fresh, now), table })
}

/** SHA-256 of the seed's bytes, hex. */
export function commitmentOf(serverSeed: string): string {
  return createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex')
}

/**
 * Draws. The spin, what was drawn and the grant of its tokens are written in one transaction, and the books follow under
 * the id of the draw: a crash anywhere pays once, later (PROMO-05, PROMO-14).
 */
export async function spinWheel(
  person: Person,
  spin: Spin,
  deps: WheelDeps,
): Promise<Result<FinishedDraw, Failure>> {
  const known = await deps.wheels.byRef(person.id, spin.wheel, spin.ref)
  if (known !== null) return repeated(known, spin, deps)
  const refusal = await draw(person, spin, deps)
  // Also where it was refused: another tab with this key may have been first.
  const drawn = await deps.wheels.byRef(person.id, spin.wheel, spin.ref)
  if (drawn === null) return fail(refusal ?? used)
  if (spin.wheel === 'promo') await announceSpins(person.id, deps)
  return repeated(drawn, spin, deps)
}

/** null: it is drawn, or another tab was first with this commitment. */
async function draw(person: Person, spin: Spin, deps: WheelDeps): Promise<Failure | null> {
  const { wheels, clock } = deps
  const commitment = await wheels.draw(spin.commitment)
  const table = await tableInForce(spin.wheel, deps)
  const refusal = (await buyerRefusal(person, deps)) ?? commitmentRefusal(commitment, table, person, spin)
  if (commitment === null || table === null || refusal !== null) return refusal ?? off
  if (spin.wheel === 'vault' && (await spinsOf(person, 'vault', deps)).spins === 0) return noSpins
  const key = Buffer.from(commitment.serverSeed, 'hex')
  const result = await drawPrize(table.prizes, spin.clientSeed, commitment.number, (message) =>
    createHmac('sha256', key).update(message).digest(),
  )
  const { tokens } = table.prizes[result.prize]!
  const { ref, clientSeed } = spin
  const finished = await wheels.finish(commitment, { ...result, ref, clientSeed, tokens }, clock.now())
  return finished === 'no_spins' ? noSpins : null
}

const noSpins: Failure = { error: 'wrong_state', state: 'no_spins' }
const used: Failure = { error: 'conflict' }

/** Whether this is the draw that was asked for; its tokens are booked where they were not. */
async function repeated(
  draw: FinishedDraw,
  { commitment, clientSeed }: Spin,
  deps: WheelDeps,
): Promise<Result<FinishedDraw, Failure>> {
  if (draw.id !== commitment || draw.clientSeed !== clientSeed) return fail({ error: 'idempotency_conflict' })
  if (draw.tokens > 0) await settleGrant(draw.id, deps)
  return ok(draw)
}

function commitmentRefusal(
  commitment: StoredDraw | null,
  table: StoredPrizeTable | null,
  { id }: Person,
  spin: Spin,
): Failure | null {
  if (commitment === null || commitment.account !== id || commitment.wheel !== spin.wheel)
    return { error: 'not_found' }
  if (commitment.state === 'drawn') return used
  if (table === null) return off
  const isSeen =
    commitment.state === 'open' && commitment.table === table.id && spin.table === commitment.table
  return isSeen ? null : { error: 'offer_changed' }
}
