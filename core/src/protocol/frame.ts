import { clientEvents, type EventDefinition, serverEvents } from './events.ts'
import { PROTOCOL_VERSION } from './limits.ts'

/** `[eventId, payload]` or `[eventId, payload, mask]`. */
export type Frame = readonly [number, unknown] | readonly [number, unknown, number]

export interface EventTemplate {
  readonly fields: readonly string[]
  readonly flags: readonly string[]
}

/**
 * Payload of event 0, the first frame that a server sends on a socket; may come again and replaces the old
 * tables.
 */
export interface TemplateTable {
  readonly version: number
  readonly events: Readonly<Record<string, number>>
  readonly templates: Readonly<Record<string, EventTemplate>>
}

export type DecodedFrame =
  | { readonly kind: 'event'; readonly name: string; readonly payload: Record<string, unknown> }
  | { readonly kind: 'templates'; readonly table: TemplateTable }
  | { readonly kind: 'unknown'; readonly id: number }
  | { readonly kind: 'bad'; readonly reason: string }

export const TEMPLATES_EVENT_ID = 0
/** A mask is a 32-bit integer whose sign stays unused. */
export const MAX_FLAGS = 31

type Path = readonly string[]
interface CompiledTemplate {
  readonly fields: readonly Path[]
  readonly flags: readonly Path[]
}

/** Names that would reach an object's prototype instead of its own fields. */
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Translates between named payloads and frames, by the tables that the server sent. Both ends use it. */
export class FrameCodec {
  readonly #ids = new Map<string, number>()
  readonly #names = new Map<number, string>()
  readonly #templates = new Map<number, CompiledTemplate>()

  /** @throws on a table with a forbidden name, a number used twice or more than 31 flags. */
  constructor(table: TemplateTable) {
    for (const [name, id] of Object.entries(table.events)) {
      if (id === TEMPLATES_EVENT_ID || this.#names.has(id))
        throw new Error(`event number ${id} is used twice`)
      this.#ids.set(name, id)
      this.#names.set(id, name)
    }
    for (const [id, template] of Object.entries(table.templates))
      this.#templates.set(Number(id), compile(template))
  }

  /** The text of one frame. @throws on a name that the table does not have. */
  encode(name: string, payload: object): string {
    const id = this.#ids.get(name)
    if (id === undefined) throw new Error(`no such event: ${name}`)
    const template = this.#templates.get(id)
    if (template === undefined) return JSON.stringify([id, payload])
    const values = template.fields.map((path) => read(payload, path) ?? null)
    while (values.length > 0 && values.at(-1) === null) values.pop()
    if (template.flags.length === 0) return JSON.stringify([id, values])
    let mask = 0
    template.flags.forEach((path, bit) => {
      if (read(payload, path) === true) mask |= 1 << bit
    })
    return JSON.stringify([id, values, mask])
  }

  /** Never throws: what does not parse comes back as `bad`, a number nobody named as `unknown`. */
  decode(text: string): DecodedFrame {
    let frame: unknown
    try {
      frame = JSON.parse(text)
    } catch {
      return { kind: 'bad', reason: 'not JSON' }
    }
    if (!Array.isArray(frame) || frame.length < 2 || frame.length > 3)
      return { kind: 'bad', reason: 'not a frame' }
    const [id, payload, mask] = frame as [unknown, unknown, unknown]
    if (!Number.isInteger(id)) return { kind: 'bad', reason: 'event number' }
    if (id === TEMPLATES_EVENT_ID) return decodeTable(payload)
    const name = this.#names.get(id as number)
    if (name === undefined) return { kind: 'unknown', id: id as number }
    const template = this.#templates.get(id as number)
    if (template === undefined) {
      return isRecord(payload) && mask === undefined
        ? { kind: 'event', name, payload }
        : { kind: 'bad', reason: 'payload' }
    }
    return expand(name, template, payload, mask ?? 0)
  }
}

function expand(name: string, template: CompiledTemplate, values: unknown, mask: unknown): DecodedFrame {
  if (!Array.isArray(values) || values.length > template.fields.length)
    return { kind: 'bad', reason: 'payload' }
  if (!Number.isInteger(mask) || (mask as number) < 0 || (mask as number) >= 2 ** template.flags.length)
    return { kind: 'bad', reason: 'mask' }
  const payload: Record<string, unknown> = {}
  values.forEach((value: unknown, index) => {
    if (value !== null) write(payload, template.fields[index]!, value)
  })
  template.flags.forEach((path, bit) => {
    write(payload, path, ((mask as number) & (1 << bit)) !== 0)
  })
  return { kind: 'event', name, payload }
}

function decodeTable(payload: unknown): DecodedFrame {
  if (!isRecord(payload) || !isRecord(payload['events']) || !isRecord(payload['templates']))
    return { kind: 'bad', reason: 'templates' }
  const numbers = Object.values(payload['events'])
  const templates = Object.values(payload['templates'])
  const isNames = (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === 'string')
  const good =
    numbers.every(Number.isInteger) &&
    templates.every((entry) => isRecord(entry) && isNames(entry['fields']) && isNames(entry['flags']))
  return good
    ? { kind: 'templates', table: payload as unknown as TemplateTable }
    : { kind: 'bad', reason: 'templates' }
}

function compile(template: EventTemplate): CompiledTemplate {
  if (template.flags.length > MAX_FLAGS) throw new Error(`more than ${MAX_FLAGS} flags`)
  return { fields: template.fields.map(toPath), flags: template.flags.map(toPath) }
}

function toPath(name: string): Path {
  const path = name.split('.')
  if (path.some((part) => part === '' || forbiddenNames.has(part)))
    throw new Error(`forbidden field name: ${name}`)
  return path
}

function read(from: object, path: Path): unknown {
  let value: unknown = from
  for (const part of path) {
    if (!isRecord(value)) return undefined
    value = value[part]
  }
  return value
}

function write(into: Record<string, unknown>, path: Path, value: unknown): void {
  let target = into
  for (const part of path.slice(0, -1)) {
    const next = target[part]
    target = isRecord(next) ? next : ((target[part] = {}) as Record<string, unknown>)
  }
  target[path.at(-1)!] = value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function buildTable(): TemplateTable {
  const events: Record<string, number> = {}
  const templates: Record<string, EventTemplate> = {}
  const all: [string, EventDefinition][] = [...Object.entries(serverEvents), ...Object.entries(clientEvents)]
  for (const [name, definition] of all) {
    // A name that both ends send has one number; each end's schema decides what it may carry.
    if (events[name] !== undefined && events[name] !== definition.id)
      throw new Error(`${name} has two numbers`)
    events[name] = definition.id
  }
  for (const [, definition] of all) {
    if (definition.fields)
      templates[String(definition.id)] ??= { fields: definition.fields, flags: definition.flags ?? [] }
  }
  return { version: PROTOCOL_VERSION, events, templates }
}

/**
 * The tables of this version. `v3.chat.message` has one template for both directions: a client fills `ref`
 * and `message`.
 */
export const templateTable: TemplateTable = /* @__PURE__ */ buildTable()
