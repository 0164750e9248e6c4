/**
 * As much of mediasoup-client as media sessions steer; its own classes fit without an adapter. What is WebRTC's
 * own business (tracks, encodings, parameters) keeps the platform's types and is passed through.
 */

/** What the server says of a transport that it made. */
export interface TransportFacts {
  readonly id: string
  readonly iceParameters: object
  readonly iceCandidates: object[]
  readonly dtlsParameters: object
}

/** `disconnected` mostly recovers, `failed` never does. */
export type LineState = 'new' | 'connecting' | 'connected' | 'failed' | 'disconnected' | 'closed'

export interface TransportEvents {
  connect: [facts: { readonly dtlsParameters: object }, done: () => void, failed: (error: Error) => void]
  connectionstatechange: [state: LineState]
  /** Of sending transports alone. */
  produce: [
    facts: { readonly kind: 'audio' | 'video'; readonly rtpParameters: object },
    done: (made: { readonly id: string }) => void,
    failed: (error: Error) => void,
  ]
}

export interface MediaTransport {
  readonly id: string
  readonly closed: boolean
  on<E extends keyof TransportEvents>(event: E, listener: (...facts: TransportEvents[E]) => void): unknown
  close(): void
}

/** `Options`: what the platform's `produce` takes; a track, encodings. */
export interface SendTransport<Options, Producer> extends MediaTransport {
  produce(options: Options): Promise<Producer>
  restartIce(facts: { readonly iceParameters: object }): Promise<void>
}

export interface SendDevice<Options, Producer> {
  createSendTransport(facts: TransportFacts): SendTransport<Options, Producer>
}

export interface MediaConsumer<Track> {
  readonly id: string
  readonly track: Track
  close(): void
}

export interface RecvTransport<Track> extends MediaTransport {
  consume(facts: {
    readonly id: string
    readonly producerId: string
    readonly kind: 'audio' | 'video'
    readonly rtpParameters: object
  }): Promise<MediaConsumer<Track>>
}

export interface RecvDevice<Track> {
  readonly recvRtpCapabilities: object
  createRecvTransport(facts: TransportFacts): RecvTransport<Track>
}
