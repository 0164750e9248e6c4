import { IngestState, NewStreamKey } from '../ingest.ts'
import { defineRoute } from './route.ts'

/** Stream keys and where encoders connect to. */
export const ingestRoutes = {
  ingestState: defineRoute({
    method: 'GET',
    path: '/video/ingest',
    summary: 'Where my encoder connects to, and how its last stream went',
    access: 'user',
    response: IngestState,
    errors: ['forbidden'],
  }),
  /** Shown once. The old key is worth nothing from now on, and its stream has ended. */
  renewStreamKey: defineRoute({
    method: 'POST',
    path: '/video/stream_key',
    summary: 'Make a new stream key',
    access: 'user',
    response: NewStreamKey,
    errors: ['forbidden'],
  }),
} as const
