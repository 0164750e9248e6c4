import type { AdmissionRefusal, StreamRefusal } from '../port.ts'
import { describeRefusal } from '../refusals.ts'
import type { PublishRefusal } from '../rtmp/port.ts'

export function doorRefusal(reason: AdmissionRefusal): PublishRefusal {
  switch (reason) {
    case 'bad_key':
      return {
        code: 'NetStream.Publish.BadName',
        description: 'This stream key is not valid. Copy it anew from the console, or make a new one there.',
      }
    case 'rate_limited':
      return {
        code: 'NetStream.Publish.Denied',
        description: 'Too many wrong stream keys came from this address. Wait a minute, then try again.',
      }
    case 'busy':
      return { code: 'NetStream.Publish.BadName', description: describeRefusal('rtmp', reason).message }
    case 'not_allowed':
    case 'liveness_required':
    case 'stopped':
      return { code: 'NetStream.Publish.Denied', description: describeRefusal('rtmp', reason).message }
  }
}

export function streamRefusal(reason: StreamRefusal): PublishRefusal {
  return { code: 'NetStream.Publish.Failed', description: describeRefusal('rtmp', reason).message }
}

/** The performer's key was renewed, they were suspended, or somebody cut their stream. */
export const revoked: PublishRefusal = {
  code: 'NetStream.Publish.Failed',
  description: 'This stream was ended. If the stream key was renewed, put the new one into the encoder.',
}
/** The performer is on air by another way, or the media worker died: the encoder may come back. */
export const taken: PublishRefusal = {
  code: 'NetStream.Publish.Failed',
  description: 'This stream is no longer on air.',
}
export const unavailable: PublishRefusal = {
  code: 'NetStream.Publish.Failed',
  description: 'The server cannot take streams at the moment. Try again in a minute.',
}
