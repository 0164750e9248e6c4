import { IngestRefused } from '../ingest.ts'
import { define } from './define.ts'

/** Encoders with a stream key. Numbers 115-119. */
export const ingestEvents = {
  /** To the performer alone. */
  'v3.ingest.refused': define({ id: 115, schema: IngestRefused }),
} as const
