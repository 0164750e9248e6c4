import type { Failure, ResponseOf } from '@footlight/core/protocol'
import type { Result } from '@footlight/core/rules'
import type { FastifyRequest } from 'fastify'
import type { PayingRoute } from '../accounts/register-route.ts'
import type { FoundRoom } from '../rooms/find-room.ts'
import type { JoinRequest } from '../shows/join.ts'
import { mayTakePart, mayTip } from './eligibility.ts'
import type { Order, OrderDeps } from './paying-route.ts'

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
export function appOrder<R extends PayingRoute>(
  { params, body, request }: AppCall,
  parts: OrderDeps,
  execute: Order<R>['execute'],
): Order<R> {
  return {
    room: params.username,
    scope: 'apps',
    said: { call: request.routeOptions.url ?? '', room: params.username, body },
    eligibility: mayTip(parts),
    execute,
  }
}

interface ShowCall extends RoomCall {
  readonly rawBody: unknown
}

/** Of a part in a show. `what` keeps the keys of different calls apart. */
export function showOrder<R extends PayingRoute>(
  { params, rawBody }: ShowCall,
  parts: OrderDeps,
  what: string,
  join: (venue: FoundRoom, joinRequest: JoinRequest) => Promise<Result<ResponseOf<R>, Failure>>,
): Order<R> {
  return {
    room: params.username,
    scope: 'show',
    said: { what, room: params.username, body: rawBody ?? null },
    eligibility: mayTakePart(parts),
    execute: (venue, { person, idempotency }) =>
      join(venue, { account: person.id, username: person.username, idempotency }),
  }
}
