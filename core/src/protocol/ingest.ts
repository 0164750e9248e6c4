import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { defineRoute } from './route.ts'

/** Encoders that come with a stream key instead of a session. */
export const EncoderKind = z.enum(['whip', 'rtmp'])
export type EncoderKind = z.infer<typeof EncoderKind>

/**
 * Reason why an encoder with the performer's key was refused. `not_allowed`: they may not publish now;
 * `liveness_required`: a check of who is in the picture is due; `stopped`: their stream was ended, and the staff has not decided
 * (WALL-MATCH-02); `busy`: they are on air already; the others: what was wrong with the stream.
 */
export const IngestRefusalReason = z.enum([
  'not_allowed',
  'liveness_required',
  'stopped',
  'busy',
  'b_frames',
  'video_codec',
  'audio_codec',
  'no_video',
  'too_large',
  'too_slow',
  'failed',
])
export type IngestRefusalReason = z.infer<typeof IngestRefusalReason>

export const IngestRefused = z.object({
  kind: EncoderKind,
  reason: IngestRefusalReason,
  /** What is wrong and how to fix it, in plain English. */
  message: z.string(),
})
export type IngestRefused = z.infer<typeof IngestRefused>

/** Where an encoder of the performer connects to. */
export const IngestAddresses = z.object({
  whip_url: z.string(),
  /** Without the key, which goes into the encoder's own field for it; null: RTMP is switched off here. */
  rtmp_url: z.nullable(z.string()),
})
export type IngestAddresses = z.infer<typeof IngestAddresses>

export const IngestState = z.extend(IngestAddresses, {
  has_key: z.boolean(),
  /** ms since 1970. */
  key_made_at: z.nullable(z.int()),
  /** What is on air now. */
  publishing: z.nullable(z.enum(['console', 'whip', 'rtmp', 'demo'])),
  /** Since the server's start; `at` in ms since 1970. */
  last_refusal: z.nullable(z.extend(IngestRefused, { at: z.int() })),
})
export type IngestState = z.infer<typeof IngestState>

/** The one answer in which a key is ever shown. */
export const NewStreamKey = z.extend(IngestAddresses, {
  status: z.literal(1),
  stream_key: z.string(),
  key_made_at: z.int(),
})
export type NewStreamKey = z.infer<typeof NewStreamKey>

/** Encoders with a stream key. Numbers 115-119. */
export const ingestEvents = {
  /** To the performer alone. */
  'v3.ingest.refused': define({ id: 115, schema: IngestRefused }),
} as const

/** Stream keys and where encoders connect to. */
export const ingestRoutes = {
  ingestState: defineRoute({
    method: 'GET',
    path: '/video/ingest',
    summary: 'Server address and state of my encoder',
    access: 'user',
    at: 'room',
    response: IngestState,
    errors: ['forbidden'],
  }),
  /** Shown once. The old key is worth nothing from now on, and its stream has ended. */
  renewStreamKey: defineRoute({
    method: 'POST',
    path: '/video/stream_key',
    summary: 'Create a new stream key',
    access: 'user',
    at: 'room',
    response: NewStreamKey,
    errors: ['forbidden'],
  }),
} as const
