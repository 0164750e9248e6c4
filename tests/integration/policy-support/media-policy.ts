import type { MediaMethod } from '@footlight/core/protocol'
import type { Role } from './roles.ts'

/** The twelve without `banned`, who has no socket here, and those who pay for the private. */
export type MediaRole = Exclude<Role, 'banned'> | 'payer' | 'spy'
/** `ok`, or the error of the answer. */
type MediaRow = { readonly [R in MediaRole]?: string } & { readonly others: string }

/** What a request may name: things that the caller made, and things of another socket or of nobody. */
export interface MediaIds {
  readonly recv: string
  readonly send: string
  readonly consumer: string
  /** The sound of the performer. */
  readonly mainAudio: string
  readonly strangeTransport: string
  readonly strangeConsumer: string
  readonly capabilities: unknown
}

export interface MediaCall {
  readonly what: string
  readonly method: MediaMethod
  readonly data: (ids: MediaIds) => object
  readonly public: MediaRow
  readonly private: MediaRow
}

const ok: MediaRow = { others: 'ok' }
const performerOnly: MediaRow = { model: 'ok', others: 'forbidden' }
const notTheirs: MediaRow = { others: 'not_found' }
/** In a private: the performer and those who pay; nobody else, whatever their role. */
const participantsOnly: MediaRow = { model: 'ok', payer: 'ok', spy: 'ok', others: 'forbidden' }
const participantsNotTheirs: MediaRow = {
  model: 'not_found',
  payer: 'not_found',
  spy: 'not_found',
  others: 'forbidden',
}
/** Who has no consumer cannot have one paused. */
const participantsOwn: MediaRow = { model: 'ok', payer: 'ok', spy: 'ok', others: 'not_found' }

const dtls = {
  role: 'client',
  fingerprints: [{ algorithm: 'sha-256', value: Array(32).fill('AB').join(':') }],
}
const rtp = {
  codecs: [{ mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 }],
  encodings: [{ ssrc: 1 }],
}

const both = (row: MediaRow): { readonly public: MediaRow; readonly private: MediaRow } => ({
  public: row,
  private: row,
})

/** In this order on one socket; a method without a row fails the matrix. */
export const mediaCalls: readonly MediaCall[] = [
  { what: 'of the room', method: 'capabilities', data: () => ({}), ...both(ok) },
  { what: 'to receive', method: 'create_transport', data: () => ({ direction: 'recv' }), ...both(ok) },
  {
    what: 'to send',
    method: 'create_transport',
    data: () => ({ direction: 'send' }),
    ...both(performerOnly),
  },
  {
    what: 'to rehearse receiving',
    method: 'create_transport',
    data: () => ({ direction: 'recv', rehearsal: true }),
    ...both({ others: 'forbidden' }),
  },
  {
    what: 'their own',
    method: 'connect_transport',
    data: ({ recv }) => ({ transport_id: recv, dtls_parameters: dtls }),
    ...both(ok),
  },
  {
    what: 'another',
    method: 'connect_transport',
    data: ({ strangeTransport }) => ({ transport_id: strangeTransport, dtls_parameters: dtls }),
    ...both(notTheirs),
  },
  {
    what: 'on a line to receive',
    method: 'produce',
    data: ({ recv }) => ({ transport_id: recv, kind: 'audio', rtp_parameters: rtp }),
    ...both({ model: 'not_found', others: 'forbidden' }),
  },
  {
    what: 'on the line of another',
    method: 'produce',
    data: ({ strangeTransport }) => ({ transport_id: strangeTransport, kind: 'audio', rtp_parameters: rtp }),
    ...both({ model: 'not_found', others: 'forbidden' }),
  },
  {
    what: 'the performer',
    method: 'consume',
    data: ({ recv, mainAudio, capabilities }) => ({
      transport_id: recv,
      producer_id: mainAudio,
      rtp_capabilities: capabilities,
    }),
    public: ok,
    private: participantsOnly,
  },
  {
    what: 'on the line of another',
    method: 'consume',
    data: ({ strangeTransport, mainAudio, capabilities }) => ({
      transport_id: strangeTransport,
      producer_id: mainAudio,
      rtp_capabilities: capabilities,
    }),
    public: notTheirs,
    private: participantsNotTheirs,
  },
  {
    what: 'what is not there',
    method: 'consume',
    data: ({ recv, capabilities }) => ({
      transport_id: recv,
      producer_id: 'none',
      rtp_capabilities: capabilities,
    }),
    public: notTheirs,
    private: participantsNotTheirs,
  },
  {
    what: 'their own',
    method: 'resume',
    data: ({ consumer }) => ({ id: consumer }),
    public: ok,
    private: participantsOnly,
  },
  {
    what: 'another',
    method: 'resume',
    data: ({ strangeConsumer }) => ({ id: strangeConsumer }),
    public: notTheirs,
    private: participantsNotTheirs,
  },
  {
    what: 'their own',
    method: 'pause',
    data: ({ consumer }) => ({ id: consumer }),
    public: ok,
    private: participantsOwn,
  },
  {
    what: 'another',
    method: 'pause',
    data: ({ strangeConsumer }) => ({ id: strangeConsumer }),
    ...both(notTheirs),
  },
  {
    what: 'the performer',
    method: 'pause',
    data: ({ mainAudio }) => ({ id: mainAudio }),
    ...both(notTheirs),
  },
  {
    what: 'their own',
    method: 'set_layers',
    data: ({ consumer }) => ({ consumer_id: consumer }),
    public: ok,
    private: participantsOwn,
  },
  {
    what: 'another',
    method: 'set_layers',
    data: ({ strangeConsumer }) => ({ consumer_id: strangeConsumer }),
    ...both(notTheirs),
  },
  { what: 'their own', method: 'restart_ice', data: ({ recv }) => ({ transport_id: recv }), ...both(ok) },
  {
    what: 'another',
    method: 'restart_ice',
    data: ({ strangeTransport }) => ({ transport_id: strangeTransport }),
    ...both(notTheirs),
  },
  { what: 'their own', method: 'stats', data: ({ recv }) => ({ transport_id: recv }), ...both(ok) },
  {
    what: 'another',
    method: 'stats',
    data: ({ strangeTransport }) => ({ transport_id: strangeTransport }),
    ...both(notTheirs),
  },
  {
    what: 'another',
    method: 'close',
    data: ({ strangeTransport }) => ({ id: strangeTransport }),
    ...both(notTheirs),
  },
  {
    what: 'the performer',
    method: 'close',
    data: ({ mainAudio }) => ({ id: mainAudio }),
    ...both(notTheirs),
  },
  { what: 'their own', method: 'close', data: ({ recv }) => ({ id: recv }), ...both(ok) },
]
