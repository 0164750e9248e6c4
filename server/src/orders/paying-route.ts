import type { Clock, Idempotency, Ledger } from '@footlight/core/ports'
import type { Failure, ResponseOf } from '@footlight/core/protocol'
import { fail, type Result } from '@footlight/core/rules'
import type { FastifyRequest } from 'fastify'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { addRoute, type Call, type PayingRoute, type Registrar } from '../accounts/register-route.ts'
import { sha256 } from '../platform/signer.ts'
import type { RoomGateway } from '../rooms/port.ts'
import type { RoomCommand } from '../rooms/room-command.ts'
import type { OrderLimits } from './order-limits.ts'
import { type Payer, tipperRefusal, unlessGranted } from './paying-command.ts'
import { type ReceiverPlaces, receiverPlaceRefusal } from './receiver-refusal.ts'

/** What every call that moves tokens needs. */
export interface OrderDeps extends ReceiverPlaces {
  readonly orderLimits: OrderLimits
  readonly clock: Clock
  readonly ledger: Ledger
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
}

/** What a key of an order is for. */
export interface OrderWords {
  /** Keys of one account and scope share one space. Stored: a new name would forget what was granted. */
  readonly scope:
    | 'tip'
    | 'apps'
    | 'show'
    | 'media'
    | 'media_bundle'
    | 'fan_club'
    | 'post'
    | 'commission'
    | 'companion'
  /** All that a key stands for; the same key with anything else is a conflict (HTTP-10). Stored as a hash. */
  readonly said: unknown
}

/** What one call orders in a room. */
export interface Order<Args extends object, Answer> extends OrderWords {
  /** Name of the performer whose room it is. */
  readonly room: string
  /** What is wrong whatever the room says; null: nothing. */
  readonly payerRefusal: (payer: Person) => Failure | null
  readonly command: RoomCommand<Payer & Args, Result<Answer, Failure>>
  readonly args: Args
}

/** The way of every call that moves tokens: limit, key, room, order. The rest is decided in the room's turn. */
export function registerPayingRoute<R extends PayingRoute, Args extends object>(
  registrar: Registrar,
  deps: OrderDeps,
  route: R,
  read: (call: Call<R>) => Order<Args, ResponseOf<R>>,
): void {
  addRoute(registrar, route, async (call) => {
    const { identity } = call
    const { person } = identity
    const busy = deps.orderLimits.take(route, person)
    if (busy !== null) return fail(busy)
    const order = read(call)
    const idempotency = idempotencyOf(call, order)
    const owner = await findPerformer(deps.people, order.room)
    const refusal =
      order.payerRefusal(person) ?? (owner.ok ? receiverPlaceRefusal(owner.value, deps) : owner.error)
    const stands = await unlessGranted(deps.ledger, idempotency, refusal)
    if (stands !== null) return fail(stands)
    if (!owner.ok) return owner
    return deps.rooms.execute(owner.value, order.command, { ...order.args, payer: identity, idempotency })
  })
}

/** Who asked, under which key, for what. */
export function idempotencyOf(
  { identity, idempotencyKey: key }: Pick<Call<PayingRoute>, 'identity' | 'idempotencyKey'>,
  { scope, said }: OrderWords,
): Idempotency {
  return { scope: `${scope}:${identity.person.id}`, key, fingerprint: fingerprint(said) }
}

/**
 * Hash over everything that a request says; the order of names in an object says nothing. No body of a call
 * nests too deep for it (HTTP-04).
 */
function fingerprint(value: unknown): string {
  return sha256(
    JSON.stringify(value, (_name, inner: unknown) =>
      isPlainObject(inner) ? Object.fromEntries(Object.entries(inner).sort(byName)) : inner,
    ),
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}

interface RoomCall {
  readonly params: { readonly username: string }
}

interface AppCall extends RoomCall {
  /** As it passed the schema: what is dropped there says nothing. */
  readonly body: unknown
  readonly request: FastifyRequest
}

/**
 * Of an app of the room: group tips and toys too. Who may not tip may not buy; the path is part of the key.
 */
export function appOrder<Args extends object, Answer>(
  { params, body, request }: AppCall,
  command: Order<Args, Answer>['command'],
  args: Args,
): Order<Args, Answer> {
  return {
    room: params.username,
    scope: 'apps',
    said: { call: request.routeOptions.url ?? '', room: params.username, body },
    payerRefusal: (payer) => tipperRefusal(payer, params.username),
    command,
    args,
  }
}

interface ShowCall extends RoomCall {
  readonly rawBody: unknown
}

/** Of a part in a show. `what` keeps the keys of different calls apart. */
export function showOrder<Args extends object, Answer>(
  { params, rawBody }: ShowCall,
  what: string,
  command: Order<Args, Answer>['command'],
  args: Args,
): Order<Args, Answer> {
  return {
    room: params.username,
    scope: 'show',
    said: { what, room: params.username, body: rawBody ?? null },
    payerRefusal: () => null,
    command,
    args,
  }
}
