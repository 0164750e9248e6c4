/** What was written of a stream. */
export interface RecordedFile {
  /** Below the folder of recordings, with `/`. */
  readonly file: string
  readonly mime: string
  readonly bytes: number
  readonly durationMs: number
}

export interface RunningRecording {
  /** Ends it if it goes on still, and answers when the file is whole; null: it is of no use. */
  stop(): Promise<RecordedFile | null>
  /** Settles with the first picture in the file; never where none came. */
  readonly began: Promise<void>
  /** Nothing is written until it goes on; the file has nothing of that time. */
  setPaused(isPaused: boolean): void
  /**
   * Settles when it is over before `stop`. `revoked`: the right to it ended, and what was recorded until then
   * is good.
   */
  readonly brokeOff: Promise<'failed' | 'revoked'>
}

/**
 * Writes the main feed of a room to a file. From `media/`; every packet is asked for as those would who pay
 * for it.
 */
export interface Recorder {
  /** null: nothing can be recorded. */
  start(order: {
    readonly username: string
    readonly showId: string
    readonly mayRecord: () => boolean
  }): Promise<RunningRecording | null>
}
