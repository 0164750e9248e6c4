import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { TestApi } from '../../dev-env/api-client.ts'
import { beginUpload, sendOn } from '../../dev-env/media-library.ts'
import { must } from '../../dev-env/show-steps.ts'
import { type BenchRow, quantile, toRow } from '../row.ts'
import { Child } from '../sockets/child.ts'
import { Chatter } from './chatter.ts'
import type { FromServer, ToServer } from './serve.ts'

const ROOM = 'demo_model'
const CHATTERS = 300
/** Each of them, at another moment; a room takes 200 lines in ten seconds. */
const SPEAK_EVERY_MS = 20_000
const QUIET_MS = 20_000
const PROMISED_MS = 50
const FILM_BYTES = 200 * 1024 * 1024
const PIECE_BYTES = 8 * 1024 * 1024
const WORKED_WITHIN_MS = 600_000

/** A film of 200 MB comes up and is worked on, while a room of 300 people talks, all on two cores. */
export async function measureLibrary(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-bench-'))
  const child = new Child<ToServer, FromServer>('../library/serve.ts', '0,1', [])
  const chatters: Chatter[] = []
  try {
    const film = makeFilm(join(folder, 'film.mp4'))
    const { url } = await child.next('ready')
    const { tokens } = await child.ask({ kind: 'people', count: CHATTERS }, 'people')
    for (const [index, token] of tokens.entries()) chatters.push(await Chatter.enter(url, ROOM, token, index))
    const quiet = await talk(chatters, delay(QUIET_MS))
    const busy = await talk(chatters, sell(url, film))
    const note = `a line each every ${SPEAK_EVERY_MS / 1_000} s, read by all; ${Math.round(film.length / 2 ** 20)} MiB of 1080p came and were worked on in ${Math.round(busy.ms / 1_000)} s; without it p99 was ${quantile(quiet.times, 0.99).toFixed(1)} ms`
    const rounds = [{ subject: quantile(busy.times, 0.99), peer: PROMISED_MS }]
    const row = { peerName: 'what is promised', unit: 'ms', target: '<= 1', rounds, note } as const
    return [toRow({ ...row, metric: `chat of ${CHATTERS}, while a film is worked on, p99` })]
  } finally {
    for (const chatter of chatters) chatter.close()
    await child.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Noise, which no encoder makes small; as long as it takes to be of that size. */
function makeFilm(path: string): Buffer {
  const source = 'testsrc2=size=1920x1080:rate=30,noise=alls=40:allf=t'
  const coded = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-b:v',
    '30M',
    '-maxrate',
    '30M',
    '-bufsize',
    '30M',
  ]
  const made = spawnSync('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', source, ...coded],
    ...['-fs', String(FILM_BYTES), '-t', '120', path],
  ])
  if (made.status !== 0) throw new Error(`no film: ${made.stderr}`)
  return readFileSync(path)
}

/** Until `end` comes: how long each line took from one who speaks to another who reads, sorted. */
async function talk(chatters: readonly Chatter[], end: Promise<unknown>) {
  const times: number[] = []
  const sent = new Map<string, number>()
  // Somebody who stands in the middle of those to whom each line is written.
  const reader = chatters[Math.floor(chatters.length / 2)]!
  reader.onText = (text) => {
    const ref = /"(line [\d.]+)"/.exec(text)?.[1]
    const since = ref === undefined ? undefined : sent.get(ref)
    if (ref === undefined || since === undefined) return
    times.push(performance.now() - since)
    sent.delete(ref)
  }
  const start = performance.now()
  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  for (let n = 0; !isOver; n += 1) {
    const line = `line ${start}${n}`
    sent.set(line, performance.now())
    chatters[n % chatters.length]!.say(line)
    await delay(SPEAK_EVERY_MS / chatters.length)
  }
  await over
  const ms = performance.now() - start
  await delay(1_000)
  if (sent.size > 0 || times.length === 0) throw new Error(`${sent.size} of the lines were never read`)
  return { times: times.sort((a, b) => a - b), ms }
}

/** As a performer's page does it: piece by piece, and then the work. */
async function sell(url: string, film: Buffer): Promise<void> {
  const model = new TestApi(url)
  await model.logIn(ROOM)
  const { id } = must(await model.post('/performer/media', { name: 'Noise', type: 'videos' }))
  const begun = await beginUpload({ url }, model, id, film.length, 'film.mp4')
  const location = begun.headers.get('location')!
  for (let offset = 0; offset < film.length; offset += PIECE_BYTES) {
    const piece = film.subarray(offset, offset + PIECE_BYTES)
    const answer = await sendOn({ url }, model, location, offset, piece)
    if (answer.status !== 204) throw new Error(`a piece was answered ${answer.status}`)
  }
  const giveUpAt = performance.now() + WORKED_WITHIN_MS
  for (;;) {
    const [file] = must(await model.get(`/performer/media/${id}`)).files
    if (file.state === 'ready') return
    if (file.state === 'failed') throw new Error(`the film was refused: ${file.fault}`)
    if (performance.now() > giveUpAt) throw new Error('the film is still worked on')
    await delay(1_000)
  }
}
