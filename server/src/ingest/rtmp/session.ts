import type { Clock } from '@footlight/core/ports'
import type { Result } from '@footlight/core/rules'
import { ChunkReader, MalformedRtmp } from './chunk-reader.ts'
import {
  writeAcknowledgement,
  writeCommand,
  writePeerBandwidth,
  writeStreamBegin,
  writeWindowAcknowledgementSize,
} from './chunk-writer.ts'
import { type RtmpCommand, readCommand } from './commands.ts'
import { Handshake } from './handshake.ts'
import { messageType, type RtmpMessage } from './message.ts'
import type { PublishedStream, PublishRefusal } from './port.ts'
import { rtmpLimits } from './rtmp-limits.ts'

const APP = 'live'
const STREAM_ID = 1

/** The connection under a session. */
export interface SessionLine {
  write(bytes: Buffer): void
  /** Once what was written has gone out. */
  end(): void
  destroy(): void
}

export interface SessionDeps {
  readonly line: SessionLine
  readonly clock: Clock
  /** For the operator's log. */
  readonly report: (event: 'rtmp_command_unknown' | 'rtmp_encoder_dropped', about: object) => void
  /** `cut`: ends the session from the stream's side. Never rejects. */
  readonly openStream: (
    streamKey: string,
    cut: (refusal: PublishRefusal) => void,
  ) => Promise<Result<PublishedStream, PublishRefusal>>
  readonly onPublishing: () => void
}

type Phase = 'handshake' | 'commands' | 'opening' | 'publishing' | 'over'

/** One encoder's connection, from the handshake to the end of its stream. */
export class RtmpSession {
  readonly #deps: SessionDeps
  readonly #handshake = new Handshake()
  readonly #reader: ChunkReader
  #phase: Phase = 'handshake'
  #isConnected = false
  #stream: PublishedStream | null = null
  #commands = 0
  #bytesReceived = 0
  #bytesAcknowledged = 0
  #cancelTimeout: () => void
  #lastBytesAtMs = 0

  constructor(deps: SessionDeps) {
    this.#deps = deps
    this.#reader = new ChunkReader((message) => this.#handle(message), rtmpLimits.messageBytesMaxBefore)
    this.#cancelTimeout = deps.clock.after(rtmpLimits.publishWithinMs, () =>
      this.#drop('no stream key came in time'),
    )
  }

  received(bytes: Buffer): void {
    if (this.#phase === 'over') return
    this.#lastBytesAtMs = this.#deps.clock.monotonic()
    try {
      this.#read(bytes)
    } catch (error) {
      if (!(error instanceof MalformedRtmp)) throw error
      this.#drop(error.message)
    }
  }

  /** The line is gone. */
  closed(): void {
    this.#end('lost')
  }

  /** Says why and ends the session. */
  refuse({ code, description }: PublishRefusal): void {
    if (this.#phase === 'over') return
    this.#write(this.#status('error', code, description))
    this.#end('ended')
    this.#deps.line.end()
  }

  #read(bytes: Buffer): void {
    let rest: Buffer | null = bytes
    if (this.#phase === 'handshake') {
      const step = this.#handshake.push(bytes)
      if (!step.ok) throw new MalformedRtmp('no RTMP')
      if (step.value.reply.length > 0) this.#write(step.value.reply)
      rest = step.value.rest
      if (rest !== null) this.#phase = 'commands'
    }
    this.#acknowledge(bytes.length)
    if (rest !== null) this.#reader.push(rest)
  }

  #acknowledge(bytes: number): void {
    this.#bytesReceived += bytes
    if (this.#bytesReceived - this.#bytesAcknowledged < rtmpLimits.acknowledgeEveryBytes) return
    this.#bytesAcknowledged = this.#bytesReceived
    this.#write(writeAcknowledgement(this.#bytesReceived))
  }

  #handle(message: RtmpMessage): void {
    switch (message.type) {
      case messageType.audio:
      case messageType.video:
        return this.#stream?.push(message)
      case messageType.commandAmf0:
      case messageType.commandAmf3:
        return this.#command(readCommand(message))
      default:
      // Bandwidth, acknowledgements and descriptions: what counts is in the stream itself.
    }
  }

  #command(command: RtmpCommand | null): void {
    if (this.#phase === 'over') return
    this.#commands += 1
    if (command === null || this.#commands > rtmpLimits.commandsMax)
      throw new MalformedRtmp(command === null ? 'a command that is none' : 'too many commands')
    switch (command.kind) {
      case 'connect':
        return this.#connect(command.transaction, command.app)
      case 'createStream':
        return this.#answer(command.transaction, STREAM_ID)
      case 'publish':
        return this.#publish(command.streamKey)
      case 'end':
        return this.#orderlyEnd()
      case 'play':
        return this.refuse({
          code: 'NetStream.Play.Failed',
          description: 'Streams are watched on the web site, not here.',
        })
      case 'courtesy':
        return this.#answer(command.transaction, undefined)
      case 'unknown':
        return this.#deps.report('rtmp_command_unknown', { command: command.name })
    }
  }

  #connect(transaction: number, app: string): void {
    if (app !== APP) {
      const info = {
        level: 'error',
        code: 'NetConnection.Connect.InvalidApp',
        description: `There is nothing here but /${APP}.`,
      }
      this.#write(writeCommand(0, ['_error', transaction, null, info]))
      this.#end('ended')
      return this.#deps.line.end()
    }
    this.#isConnected = true
    const info = {
      level: 'status',
      code: 'NetConnection.Connect.Success',
      description: 'Connected.',
      objectEncoding: 0,
    }
    this.#write(writeWindowAcknowledgementSize(rtmpLimits.acknowledgeEveryBytes))
    this.#write(writePeerBandwidth(rtmpLimits.acknowledgeEveryBytes))
    this.#write(
      writeCommand(0, ['_result', transaction, { fmsVer: 'FMS/3,5,7,7009', capabilities: 31 }, info]),
    )
  }

  #answer(transaction: number, value: number | undefined): void {
    if (transaction !== 0) this.#write(writeCommand(0, ['_result', transaction, null, value]))
  }

  #publish(streamKey: string): void {
    if (!this.#isConnected || this.#phase !== 'commands') throw new MalformedRtmp('a stream out of turn')
    this.#phase = 'opening'
    void this.#deps
      .openStream(streamKey, (refusal) => this.refuse(refusal))
      .then((opened) => {
        if (this.#phase !== 'opening') return opened.ok && opened.value.end('ended')
        if (!opened.ok) return this.refuse(opened.error)
        this.#begin(opened.value)
      })
  }

  #begin(stream: PublishedStream): void {
    this.#stream = stream
    this.#phase = 'publishing'
    this.#reader.messageBytesMax = rtmpLimits.messageBytesMaxStreaming
    this.#lastBytesAtMs = this.#deps.clock.monotonic()
    this.#cancelTimeout()
    this.#cancelTimeout = this.#deps.clock.every(rtmpLimits.silentMs / 5, () => this.#checkSilence())
    this.#deps.onPublishing()
    this.#write(writeStreamBegin(STREAM_ID))
    this.#write(this.#status('status', 'NetStream.Publish.Start', 'On air.'))
  }

  #checkSilence(): void {
    if (this.#deps.clock.monotonic() - this.#lastBytesAtMs >= rtmpLimits.silentMs)
      this.#drop('nothing comes any more')
  }

  #orderlyEnd(): void {
    this.#end('ended')
    this.#deps.line.end()
  }

  #status(level: 'status' | 'error', code: string, description: string): Buffer {
    return writeCommand(STREAM_ID, ['onStatus', 0, null, { level, code, description }])
  }

  #write(bytes: Buffer): void {
    if (this.#phase !== 'over') this.#deps.line.write(bytes)
  }

  /** `why`: for the log alone; who sends this does not read answers. */
  #drop(why: string): void {
    if (this.#phase === 'over') return
    this.#deps.report('rtmp_encoder_dropped', { why, phase: this.#phase })
    this.#end('lost')
    this.#deps.line.destroy()
  }

  #end(how: 'ended' | 'lost'): void {
    if (this.#phase === 'over') return
    this.#phase = 'over'
    this.#cancelTimeout()
    this.#stream?.end(how)
  }
}
