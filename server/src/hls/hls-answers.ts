import type { FastifyReply } from 'fastify'
import { sendFailure } from '../platform/http/failures.ts'
import type { HlsStream, ReloadPoint, WaitOutcome } from './hls-stream.ts'

const LIST_TYPE = 'application/vnd.apple.mpegurl'
const PIECE_TYPE = 'video/mp4'

interface Answering {
  readonly reply: FastifyReply
  readonly stream: HlsStream
  /** Asked again after every wait: what was true at the request may have ended meanwhile. */
  readonly mayStill: () => boolean
}

/** Says no more than that: neither whether there is such a room nor why. */
export function refuse(reply: FastifyReply): null {
  sendFailure(reply, { error: 'forbidden' })
  return null
}

/** The list of a size, at once or when it has grown to the point that was asked for. */
export function answerList(answering: Answering, point: ReloadPoint | null, size: number): FastifyReply {
  const { stream } = answering
  const hasGrown = () => point === null || stream.has(point, size)
  return sendList(
    answering,
    () => stream.playlist(size),
    (list) => list !== null && hasGrown(),
  )
}

/** What can be rewound to, as soon as there is any. */
export function answerRewind(answering: Answering, behindSeconds: number): FastifyReply {
  return sendList(answering, () => answering.stream.rewindList(behindSeconds))
}

/** The lists of all sizes, as soon as each has something to play. */
export function answerSizes(answering: Answering): FastifyReply {
  return sendList(answering, () => answering.stream.sizesList())
}

function sendList(
  answering: Answering,
  read: () => Buffer | string | null,
  isEnough: (list: Buffer | string | null) => boolean = (list) => list !== null,
): FastifyReply {
  return whenReady(
    answering,
    () => isEnough(read()),
    () => {
      const list = read()
      if (list !== null) answering.reply.header('content-type', LIST_TYPE).send(list)
      else sendFailure(answering.reply, { error: 'not_found' })
    },
  )
}

/** A piece by its name. The one that is being made is waited for: the list has promised it. */
export function answerFile(answering: Answering, name: string): FastifyReply {
  const { reply, stream } = answering
  const isPromised = stream.isNext(name)
  return whenReady(
    answering,
    () => !isPromised || !stream.isNext(name),
    () => {
      const pieces = stream.file(name)
      if (pieces === null) return void sendFailure(reply, { error: 'not_found' })
      const done = stream.deliver(reply.raw)
      reply.raw.once('close', done)
      reply.header('content-type', PIECE_TYPE).send(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))
    },
  )
}

/** Nobody is awaited: the stream's one wake-up answers all who wait. */
function whenReady(
  { reply, stream, mayStill }: Answering,
  isReady: () => boolean,
  answer: () => void,
): FastifyReply {
  // Gone while the session was looked up: `close` has been and would take nothing back.
  if (reply.raw.destroyed) return reply
  const takeBack = stream.wait(isReady, (outcome) => {
    reply.raw.removeListener('close', onGone)
    if (outcome === 'closed' || !mayStill()) refuse(reply)
    else if (outcome === 'ready') answer()
    else sendFailure(reply, lateness[outcome])
  })
  function onGone(): void {
    takeBack()
  }
  if (!reply.sent) reply.raw.once('close', onGone)
  return reply
}

const lateness = {
  late: { error: 'unavailable', retryAfter: 1 },
  full: { error: 'unavailable', retryAfter: 1 },
} as const satisfies Record<
  Exclude<WaitOutcome, 'ready' | 'closed'>,
  { error: 'unavailable'; retryAfter: number }
>
