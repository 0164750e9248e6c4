/** What was written of a stream. */
export interface RecordedFile {
  readonly bytes: number
  readonly durationMs: number
}

export interface RunningRecording {
  /** Of the file that is being written. */
  readonly mime: string
  /** Below the folder of recordings, with `/`. */
  readonly file: string
  /** Ends it and answers when the file is whole. */
  stop(): Promise<RecordedFile>
  /** Settles when it ended by itself and is of no use. */
  readonly failed: Promise<void>
}

/** Writes the stage of a room to a file. From `media/`; every packet is asked for as a viewer would be. */
export interface Recorder {
  start(order: { readonly username: string; readonly showId: string; readonly mayRecord: () => boolean }): Promise<RunningRecording>
}
