/** What the pre-flight found out, as numbers. null: it could not be measured. */
export interface Readings {
  readonly camera: CameraReading | null
  readonly microphone: MicrophoneReading | null
  readonly light: LightReading | null
  readonly sound: SoundReading | null
  readonly line: LineReading | null
  /** null: the performer does not stream by OBS. */
  readonly obs: ObsSight | null
}

interface CameraReading {
  readonly label: string
  readonly width: number
  readonly height: number
  /** What the performer asked for. */
  readonly wantedHeight: number
}

interface MicrophoneReading {
  readonly label: string
  readonly isMuted: boolean
}

/** Of the picture, 0 black to 255 white. */
export interface LightReading {
  readonly mean: number
  /** Standard deviation: what there is to see. */
  readonly spread: number
}

/** On a scale from -60 dB (0) to full (1). */
export interface SoundReading {
  readonly peak: number
  /** The quietest tenth: what hums when the performer says nothing. */
  readonly floor: number
}

export interface LineReading {
  /** What the line would carry, kbit/s. */
  readonly uploadKbps: number
  /** What the picture that the performer chose takes, kbit/s. */
  readonly neededKbps: number
  /** Share of packets that did not arrive, 0 to 1. */
  readonly loss: number
  readonly roundTripMs: number | null
  readonly framesPerSecond: number
  readonly wantedFramesPerSecond: number
  readonly isHeldBackByComputer: boolean
}

interface ObsSight {
  readonly isConnected: boolean
  readonly hasWhip: boolean
}
