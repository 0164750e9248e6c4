import type { FastifyRequest } from 'fastify'
import { tipperRefusal } from './eligibility.ts'
import type { Order } from './paying-route.ts'

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
