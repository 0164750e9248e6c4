import {
  type ClientEvent,
  type ClientEventName,
  clientEvents,
  type ServerEvent,
  type ServerEventName,
  serverEvents,
} from './events.ts'

/** A decoded frame whose payload was checked against the schema of its name. */
export type Incoming<Names extends string, Payload> = { readonly name: Names; readonly payload: Payload }
export type IncomingClientEvent = { [N in ClientEventName]: Incoming<N, ClientEvent<N>> }[ClientEventName]
export type IncomingServerEvent = { [N in ServerEventName]: Incoming<N, ServerEvent<N>> }[ServerEventName]

/** null: not an event that a client may send, or a payload of the wrong shape. Unknown fields are dropped. */
export function parseClientEvent(name: string, payload: unknown): IncomingClientEvent | null {
  if (!Object.hasOwn(clientEvents, name)) return null
  const parsed = clientEvents[name as ClientEventName].schema.safeParse(payload)
  return parsed.success ? ({ name, payload: parsed.data } as IncomingClientEvent) : null
}

/** null: not an event that a server sends, or a payload of the wrong shape. Unknown fields are dropped. */
export function parseServerEvent(name: string, payload: unknown): IncomingServerEvent | null {
  if (!Object.hasOwn(serverEvents, name)) return null
  const parsed = serverEvents[name as ServerEventName].schema.safeParse(payload)
  return parsed.success ? ({ name, payload: parsed.data } as IncomingServerEvent) : null
}
