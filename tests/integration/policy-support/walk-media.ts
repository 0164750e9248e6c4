import type { MediaMethod, ServerEvent } from '@footlight/core/protocol'
import type { TestApi } from '../../dev-env/api-client.ts'
import type { TestSocket } from '../../dev-env/socket-client.ts'
import type { Footlight } from '../../dev-env/start-footlight.ts'
import { type Cast, ROOM } from './cast.ts'
import { type MediaCall, type MediaIds, type MediaRole, mediaCalls } from './media-policy.ts'
import { roles } from './roles.ts'

export const mediaRoles: readonly MediaRole[] = [...roles.filter((role) => role !== 'banned'), 'payer', 'spy']

export function apiOf(cast: Cast, role: MediaRole): TestApi {
  return role === 'payer' || role === 'spy' ? cast[role] : cast.of[role]
}

type Answer = ServerEvent<'v3.media.response'>

/** One socket that asks for media. */
export class MediaAsker {
  readonly socket: TestSocket
  #asked = 0

  constructor(socket: TestSocket) {
    this.socket = socket
  }

  ask(method: MediaMethod, data: object): Promise<Answer> {
    const ref = `r${(this.#asked += 1)}`
    this.socket.send('v3.media.request', { ref, method, data })
    return this.socket.next('v3.media.response', (answer) => answer.ref === ref)
  }

  /** @throws when it is refused. */
  async must(method: MediaMethod, data: object): Promise<Record<string, unknown>> {
    const answer = await this.ask(method, data)
    if (!answer.ok) throw new Error(`${method}: ${answer.error}`)
    return answer.data!
  }

  /** The sound of the performer on a new line. */
  async receive(mainAudio: string): Promise<{ readonly transport: string; readonly consumer: string }> {
    const { router_rtp_capabilities } = await this.must('capabilities', {})
    const { id } = await this.must('create_transport', { direction: 'recv' })
    const { consumer_id } = await this.must('consume', {
      transport_id: id,
      producer_id: mainAudio,
      rtp_capabilities: router_rtp_capabilities,
    })
    return { transport: String(id), consumer: String(consumer_id) }
  }
}

/** The producer of the performer's sound, as a socket was told of it. */
export function mainAudioOf(socket: TestSocket): string {
  const states = socket.received
    .filter((event) => event.name === 'v3.media.state')
    .map((event) => event.payload as ServerEvent<'v3.media.state'>)
  const id = states.findLast(({ producers }) => producers.length > 0)?.producers[0]?.id
  if (id === undefined) throw new Error('nobody streams')
  return id
}

/**
 * Every media method by everybody, each on a socket of their own. A line for each that was answered otherwise
 * than the policy says.
 */
export async function walkMedia(
  footlight: Footlight,
  cast: Cast,
  state: 'public' | 'private',
  mainAudio: string,
  strange: { readonly transport: string; readonly consumer: string },
): Promise<string[]> {
  const holes = await Promise.all(
    mediaRoles.map(async (role) => {
      const asker = new MediaAsker(await footlight.room(apiOf(cast, role), ROOM))
      const found = await walkOne(asker, role, state, {
        mainAudio,
        strangeTransport: strange.transport,
        strangeConsumer: strange.consumer,
      })
      await asker.socket.close()
      return found
    }),
  )
  return holes.flat()
}

async function walkOne(
  asker: MediaAsker,
  role: MediaRole,
  state: 'public' | 'private',
  things: Pick<MediaIds, 'mainAudio' | 'strangeTransport' | 'strangeConsumer'>,
): Promise<string[]> {
  let ids: MediaIds = { ...things, recv: 'none', send: 'none', consumer: 'none', capabilities: {} }
  const holes: string[] = []
  for (const call of mediaCalls) {
    const answer = await asker.ask(call.method, call.data(ids))
    const outcome = answer.ok ? 'ok' : String(answer.error)
    const wanted = call[state][role] ?? call[state].others
    if (outcome !== wanted)
      holes.push(`${call.method} (${call.what}) in ${state} as ${role}: ${outcome}, must be ${wanted}`)
    ids = { ...ids, ...learned(call, answer) }
  }
  return holes
}

function learned({ method, what }: MediaCall, { data }: Answer): Partial<MediaIds> {
  if (data === undefined) return {}
  if (method === 'capabilities') return { capabilities: data['router_rtp_capabilities'] }
  if (method === 'create_transport')
    return what === 'to receive' ? { recv: String(data['id']) } : { send: String(data['id']) }
  return method === 'consume' ? { consumer: String(data['consumer_id']) } : {}
}
