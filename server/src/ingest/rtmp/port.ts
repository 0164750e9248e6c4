import type { RtmpMessage } from './message.ts'

/** A stream that was let in, as the connection sees it. */
export interface PublishedStream {
  /** Sound, picture or data. */
  push(message: RtmpMessage): void
  /** `ended`: by the encoder's own word. Idempotent. */
  end(how: 'ended' | 'lost'): void
}

/** What the encoder hears of an error: ffmpeg prints the description, OBS goes by the code. */
export interface PublishRefusal {
  readonly code: string
  readonly description: string
}
