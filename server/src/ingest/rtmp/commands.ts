import { type Amf0Object, type Amf0Value, decodeAmf0 } from './amf0.ts'
import { messageType, type RtmpMessage } from './message.ts'

/** What an encoder asks for (RTMP specification §7.2). `transaction` 0: it wants no answer. */
export type RtmpCommand =
  | { readonly kind: 'connect'; readonly transaction: number; readonly app: string }
  | { readonly kind: 'createStream'; readonly transaction: number }
  | { readonly kind: 'publish'; readonly transaction: number; readonly streamKey: string }
  /** The stream is over by the encoder's own word: deleteStream, closeStream, or Flash's FCUnpublish. */
  | { readonly kind: 'end'; readonly transaction: number }
  | { readonly kind: 'play'; readonly transaction: number }
  /** Wants no more than an answer: releaseStream and FCPublish of Flash's server. */
  | { readonly kind: 'courtesy'; readonly transaction: number }
  | { readonly kind: 'unknown'; readonly transaction: number; readonly name: string }

const KEY_CHARS_MAX = 256
const NAME_CHARS_SHOWN = 32

/** null: it is none. */
export function readCommand({ type, payload }: RtmpMessage): RtmpCommand | null {
  // Commands of AMF 3 are those of AMF 0 behind one byte, unless they use what only AMF 3 has.
  const values = decodeAmf0(type === messageType.commandAmf3 ? payload.subarray(1) : payload)
  if (!values.ok) return null
  const [name, transaction = 0, first, fourth] = values.value
  if (typeof name !== 'string' || typeof transaction !== 'number') return null
  switch (name) {
    case 'connect':
      return { kind: 'connect', transaction, app: appOf(first) }
    case 'createStream':
      return { kind: 'createStream', transaction }
    case 'publish':
      return typeof fourth === 'string' && fourth.length <= KEY_CHARS_MAX
        ? { kind: 'publish', transaction, streamKey: withoutQuery(fourth) }
        : null
    case 'deleteStream':
    case 'closeStream':
    case 'FCUnpublish':
      return { kind: 'end', transaction }
    case 'play':
    case 'play2':
      return { kind: 'play', transaction }
    case 'releaseStream':
    case 'FCPublish':
      return { kind: 'courtesy', transaction }
    default:
      return { kind: 'unknown', transaction, name: name.slice(0, NAME_CHARS_SHOWN) }
  }
}

/** Some encoders leave the slash of the address in it, and put settings of theirs behind it. */
function appOf(properties: Amf0Value): string {
  const app = isObject(properties) ? properties['app'] : undefined
  return typeof app === 'string' ? withoutQuery(app).replace(/^\/+|\/+$/g, '') : ''
}

function isObject(value: Amf0Value): value is Amf0Object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutQuery(name: string): string {
  return name.split('?')[0] ?? ''
}
