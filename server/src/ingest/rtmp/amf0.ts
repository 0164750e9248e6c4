import { fail, ok, type Result } from '@footlight/core/rules'

/** What commands of RTMP are made of (AMF 0 specification §2). Dates come as their number. */
export type Amf0Value = number | boolean | string | null | undefined | readonly Amf0Value[] | Amf0Object
export interface Amf0Object {
  readonly [key: string]: Amf0Value
}

const marker = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  ecmaArray: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
} as const

const NESTING_MAX = 8
/** A command has a handful of values, the description of a stream a few dozen. */
const VALUES_MAX = 512

/**
 * All values of one message. Nothing that comes from outside makes it throw, or take more memory than a small
 * multiple of its size.
 */
export function decodeAmf0(payload: Buffer): Result<Amf0Value[], 'malformed'> {
  const reader = new Amf0Reader(payload)
  try {
    const values: Amf0Value[] = []
    while (!reader.isAtEnd()) values.push(reader.value(0))
    return ok(values)
  } catch (error) {
    if (error instanceof MalformedAmf0) return fail('malformed')
    throw error
  }
}

class MalformedAmf0 extends Error {
  override readonly name = 'MalformedAmf0'
}

class Amf0Reader {
  readonly #bytes: Buffer
  #at = 0
  #values = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  value(depth: number): Amf0Value {
    this.#values += 1
    if (depth > NESTING_MAX || this.#values > VALUES_MAX) throw new MalformedAmf0()
    switch (this.#take(1).readUInt8()) {
      case marker.number:
        return this.#take(8).readDoubleBE()
      case marker.boolean:
        return this.#take(1).readUInt8() !== 0
      case marker.string:
        return this.#text(this.#take(2).readUInt16BE())
      case marker.longString:
        return this.#text(this.#take(4).readUInt32BE())
      case marker.object:
        return this.#object(depth)
      case marker.ecmaArray:
        // Its length is a hint that encoders get wrong; the end marker counts.
        this.#take(4)
        return this.#object(depth)
      case marker.strictArray:
        return this.#list(this.#take(4).readUInt32BE(), depth)
      case marker.date:
        return this.#take(10).readDoubleBE()
      case marker.null:
        return null
      case marker.undefined:
        return undefined
      default:
        throw new MalformedAmf0()
    }
  }

  #object(depth: number): Amf0Object {
    const entries = new Map<string, Amf0Value>()
    for (;;) {
      const key = this.#text(this.#take(2).readUInt16BE())
      if (key === '' && this.#bytes[this.#at] === marker.objectEnd) {
        this.#take(1)
        // As own properties: a key of `__proto__` is a key like any other.
        return Object.fromEntries(entries)
      }
      entries.set(key, this.value(depth + 1))
    }
  }

  #list(length: number, depth: number): Amf0Value[] {
    const items: Amf0Value[] = []
    for (let index = 0; index < length; index += 1) items.push(this.value(depth + 1))
    return items
  }

  #text(length: number): string {
    return this.#take(length).toString('utf8')
  }

  #take(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new MalformedAmf0()
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }
}

/** `values`: ours, so shorter than 64 KiB a text, and without lists. */
export function encodeAmf0(values: readonly Amf0Value[]): Buffer {
  return Buffer.concat(values.map(encodeValue))
}

function encodeValue(value: Amf0Value): Buffer {
  if (value === null) return Buffer.of(marker.null)
  switch (typeof value) {
    case 'number': {
      const bytes = Buffer.alloc(9)
      bytes.writeUInt8(marker.number)
      bytes.writeDoubleBE(value, 1)
      return bytes
    }
    case 'boolean':
      return Buffer.of(marker.boolean, value ? 1 : 0)
    case 'string':
      return Buffer.concat([Buffer.of(marker.string), encodeText(value)])
    case 'undefined':
      return Buffer.of(marker.undefined)
    default: {
      const entries = Object.entries(value).flatMap(([key, each]) => [encodeText(key), encodeValue(each)])
      return Buffer.concat([Buffer.of(marker.object), ...entries, Buffer.of(0, 0, marker.objectEnd)])
    }
  }
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
