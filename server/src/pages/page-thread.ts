import '../platform/tune-v8.ts'
import { randomBytes } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@footlight/core/rules'
import { maskSecret } from '@footlight/core/rules/accounts/masking'
import { GUEST_PREFIX } from '../accounts/reserved-names.ts'
import { loadPageBuild, type PageApi, type PageHandler } from './page-build.ts'
import type { ApiText } from './page-calls.ts'
import { asHeaders } from './page-headers.ts'
import {
  crossingError,
  type FromPageThread,
  type PageThreadData,
  type ToPageThread,
} from './page-messages.ts'

const port = parentPort
assert(port !== null, 'this module runs as a worker')
const { webBuildDir, isSecure } = workerData as PageThreadData
const send = (message: FromPageThread) => port.postMessage(message)

/** Where cores are short, tips, chat and calls come first. */
const NICE = 5

try {
  // Linux alone has priorities of threads.
  if (process.platform === 'linux') setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE)
} catch {
  // A sandbox may forbid it: pages are as urgent as everything else there.
}

interface Waiting {
  resolve(value: never): void
  reject(error: Error): void
}

const waiting = new Map<number, Waiting>()
let lastCall = 0

function ask<Value>(toMessage: (call: number) => FromPageThread): Promise<Value> {
  lastCall += 1
  const call = lastCall
  return new Promise<Value>((resolve, reject) => {
    waiting.set(call, { resolve, reject })
    send(toMessage(call))
  })
}

const readers = new Map<number, ReadableStreamDefaultReader<Uint8Array>>()

const build = await loadPageBuild(webBuildDir)
const handlerFor = (isForGuests: boolean): PageHandler =>
  build.createPageHandler({
    api: createApi(isForGuests),
    secure: isSecure,
    legal: (document, language) => ask((call) => ({ kind: 'legal', call, document, language })),
  })
const [forGuests, forSession] = [handlerFor(true), handlerFor(false)]

// What was sent before waits.
port.on('message', (message: ToPageThread) => {
  if (message.kind === 'draw') void draw(message)
  // What goes wrong in ending it concerns nobody any more.
  else if (message.kind === 'cancel')
    readers
      .get(message.page)
      ?.cancel()
      .catch(() => undefined)
  else {
    const caller = waiting.get(message.call)
    waiting.delete(message.call)
    if (message.kind === 'answer') caller?.resolve(message.value as never)
    else caller?.reject(message.error)
  }
})

async function draw(order: Extract<ToPageThread, { kind: 'draw' }>): Promise<void> {
  const { page, isForGuests, url, method, headers, nonce } = order
  try {
    const handler = isForGuests ? forGuests : forSession
    const response = await handler(new Request(url, { method, headers: asHeaders(headers) }), { nonce })
    const { status, body } = response
    send({ kind: 'begin', page, status, headers: [...response.headers], hasBody: body !== null })
    if (body !== null) await sendBody(page, body.getReader())
    send({ kind: 'end', page })
  } catch (error) {
    send({ kind: 'fail', page, error: crossingError(error) })
  }
}

async function sendBody(page: number, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  readers.set(page, reader)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      send({ kind: 'piece', page, bytes: value })
    }
  } finally {
    readers.delete(page)
  }
}

function createApi(isForGuests: boolean): PageApi {
  return async (path, { headers }) => {
    const answer = await ask<ApiText>((call) => ({ kind: 'call', call, path, headers: [...headers] }))
    const revive = isForGuests ? withoutSession : answer.hasSecrets ? masked : undefined
    return {
      status: answer.status,
      headers: isForGuests ? new Headers() : asHeaders(answer.headers),
      body: answer.text === '' ? null : (JSON.parse(answer.text, revive) as unknown),
    }
  }
}

const PAD_BYTES = 16

/**
 * A page is packed, and repeats its own address: secrets look otherwise in each, and the page's script reads
 * them (`SessionRepository.hydrate`).
 */
function masked(name: string, value: unknown): unknown {
  return typeof value === 'string' && (name === 'csrf' || name === 'node_token' || name === 'email')
    ? maskSecret(value, randomBytes(PAD_BYTES))
    : value
}

/**
 * Empty where a session's own stands: its tokens, and the name that it gave a guest. What is empty is asked
 * for by the page's script.
 */
function withoutSession(name: string, value: unknown): unknown {
  if (name === 'csrf' || name === 'node_token') return ''
  return typeof value === 'string' &&
    (name === 'username' || name === 'display_name') &&
    value.startsWith(GUEST_PREFIX)
    ? ''
    : value
}
