/** One message of RTMP, put together from its chunks. */
export interface RtmpMessage {
  readonly type: number
  /** ms, 32 bits that wrap around. */
  readonly timestampMs: number
  readonly streamId: number
  readonly payload: Buffer
}

/** RTMP specification §5.4, §6.2, §7.1. */
export const messageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowAcknowledgementSize: 5,
  setPeerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf0: 18,
  commandAmf3: 17,
  commandAmf0: 20,
} as const
