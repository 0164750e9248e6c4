import * as z from 'zod/mini'
import { nestsWithin } from './json-depth.ts'

const PARAMETER_LEVELS_MAX = 16

/**
 * Requests of the media plane. Parameters of WebRTC itself (`rtpParameters`, `dtlsParameters`,
 * `rtpCapabilities`) are passed through as mediasoup-client made them; mediasoup validates them in full,
 * but copies them first: they nest some six levels.
 */
const opaque = z
  .record(z.string(), z.unknown())
  .check(z.refine((value) => nestsWithin(value, PARAMETER_LEVELS_MAX)))
const id = z.string().check(z.minLength(1), z.maxLength(64))

export const mediaMethods = {
  capabilities: { data: z.object({}), result: z.object({ router_rtp_capabilities: opaque }) },
  create_transport: {
    data: z.object({
      direction: z.enum(['send', 'recv']),
      /**
       * To try the line before a show: what is produced on it is measured and reaches nobody. Only with
       * `send`, and for a short time.
       */
      rehearsal: z.optional(z.boolean()),
      /** To send a camera and nothing else: refused where what the caller may send now is the main feed. */
      camera: z.optional(z.boolean()),
    }),
    result: z.object({
      id,
      ice_parameters: opaque,
      ice_candidates: z.array(opaque),
      dtls_parameters: opaque,
      /** How long the server waits for the other end before it gives the transport up, in ms. */
      expires_in_ms: z.int(),
    }),
  },
  connect_transport: { data: z.object({ transport_id: id, dtls_parameters: opaque }), result: z.object({}) },
  produce: {
    data: z.object({
      transport_id: id,
      kind: z.enum(['audio', 'video']),
      rtp_parameters: opaque,
      paused: z.optional(z.boolean()),
    }),
    result: z.object({ producer_id: id }),
  },
  /** The consumer starts paused; `resume` asks for a key frame. */
  consume: {
    data: z.object({ transport_id: id, producer_id: id, rtp_capabilities: opaque }),
    result: z.object({
      consumer_id: id,
      producer_id: id,
      kind: z.enum(['audio', 'video']),
      rtp_parameters: opaque,
      layers: z.int(),
    }),
  },
  resume: { data: z.object({ id }), result: z.object({}) },
  /** Pauses one's own producer or consumer; `resume` goes on. */
  pause: { data: z.object({ id }), result: z.object({}) },
  /** `spatial` 0 is the smallest simulcast layer; absent: the best that the line carries. */
  set_layers: {
    data: z.object({ consumer_id: id, spatial: z.optional(z.int().check(z.minimum(0), z.maximum(3))) }),
    result: z.object({}),
  },
  restart_ice: { data: z.object({ transport_id: id }), result: z.object({ ice_parameters: opaque }) },
  /** Closes a producer, consumer or transport of one's own. */
  close: { data: z.object({ id }), result: z.object({}) },
  /** Of one's own transport, as the server sees it: bit/s, loss as a share of 1, round trip in ms. */
  stats: {
    data: z.object({ transport_id: id }),
    result: z.object({
      bitrate_in: z.number(),
      bitrate_out: z.number(),
      loss: z.number(),
      round_trip_ms: z.nullable(z.number()),
    }),
  },
} as const

export type MediaMethod = keyof typeof mediaMethods
export type MediaData<M extends MediaMethod> = z.infer<(typeof mediaMethods)[M]['data']>
export type MediaResult<M extends MediaMethod> = z.infer<(typeof mediaMethods)[M]['result']>
export const MediaMethodName = z.enum(Object.keys(mediaMethods) as [MediaMethod, ...MediaMethod[]])

/** `ref` pairs the answer with the request. `data` is parsed again by the method's own schema. */
export const MediaRequest = z.object({
  ref: z.string().check(z.maxLength(64)),
  method: MediaMethodName,
  data: z.optional(opaque),
})
export type MediaRequest = z.infer<typeof MediaRequest>

export const MediaResponse = z.object({
  ref: z.string(),
  ok: z.boolean(),
  data: z.optional(opaque),
  /** forbidden, not_found, invalid_value, rate_limited, media_unavailable. */
  error: z.optional(z.string()),
})
export type MediaResponse = z.infer<typeof MediaResponse>

const MediaProducer = z.object({ id: z.string(), kind: z.enum(['audio', 'video']), layers: z.int() })

/** The camera of one viewer. */
export const CameraState = z.object({ username: z.string(), producers: z.array(MediaProducer) })
export type CameraState = z.infer<typeof CameraState>

/** What this viewer may receive now; an empty list while the room is closed to them. */
export const MediaState = z.object({
  producers: z.array(MediaProducer),
  /** Cameras that viewers show the performer; absent: none, or not for this reader. */
  cameras: z.optional(z.array(CameraState)),
  hls_url: z.optional(z.string()),
  ingest: z.optional(z.object({ kind: z.enum(['console', 'whip', 'rtmp', 'demo']) })),
})
export type MediaState = z.infer<typeof MediaState>

/**
 * A transport, producer or consumer is gone: `ended`, `not_entitled`, `worker_died`, `replaced`, `expired`
 * (nobody connected it in time), `silent` (a camera that sent nothing), or the reason for which a publisher
 * was cut.
 */
export const MediaClosed = z.object({ id: z.string(), reason: z.string() })
export type MediaClosed = z.infer<typeof MediaClosed>

/**
 * What of the public stream can be rewound: `seconds` now, and more with every second up to 300. `url`: an HLS
 * list; `?behind=` says so many seconds before the end it begins. Absent: nothing can be rewound.
 */
export const MediaRewind = z.object({ url: z.optional(z.string()), seconds: z.int() })
export type MediaRewind = z.infer<typeof MediaRewind>
