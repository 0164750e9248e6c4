import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { TestApi } from '../../dev-env/api-client.ts'
import { must, pay } from '../../dev-env/show-steps.ts'
import { inTurns } from '../in-turns.ts'
import { Line } from './line.ts'
import { type Account, type FromLoad, type ToLoad, type Wait, waits } from './messages.ts'

const SOCKETS = 3_000
/** A second. */
const rates = { tip: 15, list: 20, page: 4, chat: 25, churn: 5, show: 1 }
const SHOW_MS = 20_000
const RESOLUTION_MS = 1
const OPENED_AT_ONCE = 20
const lists = ['', 'girls', 'girls/new', 'multi-filter', 'top-rated']

interface Payer extends Account {
  readonly api: TestApi
  readonly room: string
  line: Line
  isBusy: boolean
}

const say = (message: FromLoad) => process.send!(message)
const someOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
let addresses = 0
/** Of somebody new: benchmarks have a range of their own (RFC 2544). */
function newAddress(): Readonly<Record<string, string>> {
  addresses += 1
  return { 'x-forwarded-for': `198.18.${(addresses >> 8) & 255}.${addresses & 255}` }
}

const times = new Map<Wait, number[]>()
let faults: Record<string, number> = {}
const timers: NodeJS.Timeout[] = []
let hasEnded = false

function fault(what: unknown): void {
  if (hasEnded) return
  const told = what instanceof Error ? what.message : String(what)
  faults[told] = (faults[told] ?? 0) + 1
}

/** What is asked for comes when it is due, however long the one before takes: who waits does not hold up others. */
function often(perSecond: number, work: () => Promise<void>): void {
  timers.push(setInterval(() => void work().catch(fault), 1_000 / perSecond))
}

async function timed<T>(wait: Wait, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const answer = await work()
  times.get(wait)!.push(performance.now() - began)
  return answer
}

async function begin({ url, performers, payers: accounts }: Extract<ToLoad, { kind: 'begin' }>) {
  const socketUrl = url.replace('http', 'ws')
  const lines = new Set<Line>()
  const open = async (api: TestApi, room: string, headers: Readonly<Record<string, string>>) => {
    const line: Line = await Line.open(
      `${socketUrl}/ws/room/${room}`,
      await api.nodeToken(),
      headers,
      (code) => lines.delete(line) && code !== 1005 && fault(`a socket was closed with ${code}`),
    )
    lines.add(line)
    return line
  }
  /** Few rooms have many. */
  const someRoom = () => performers[Math.floor(performers.length * Math.random() ** 2)]!.username
  const newGuest = async () => {
    const headers = newAddress()
    await open(new TestApi(url, headers), someRoom(), headers)
  }

  const owners = new Map<string, TestApi>()
  await inTurns(performers, OPENED_AT_ONCE, async ({ username, password }) => {
    const api = new TestApi(url, newAddress())
    await api.logIn(username, password)
    owners.set(username, api)
  })
  const payers: Payer[] = []
  await inTurns([...accounts.entries()], OPENED_AT_ONCE, async ([at, account]) => {
    const headers = newAddress()
    const api = new TestApi(url, headers)
    await api.logIn(account.username, account.password)
    const room = performers[at]!.username
    payers.push({ ...account, api, room, isBusy: false, line: await open(api, room, headers) })
  })
  await inTurns(Array(SOCKETS - payers.length).fill(null), OPENED_AT_ONCE, newGuest)
  say({ kind: 'begun', sockets: lines.size })

  often(rates.tip, async () => {
    const payer = someOf(payers)
    must(await timed('tip', () => payer.api.tip(someRoom(), 1 + Math.floor(Math.random() * 20))))
  })
  const readers = payers.map(({ api }) => api)
  often(rates.list, async () => {
    must(await timed('list', () => someOf(readers).get(`/browse/react/${someOf(lists)}`)))
  })
  often(rates.page, async () => {
    const path = someOf(['/', '/girls', `/${someRoom()}`])
    const reader = Math.random() < 0.5 ? someOf(readers) : new TestApi(url, newAddress())
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    must(await timed('page', () => reader.sendTo('GET', path, { headers })))
  })
  // In turns: by chance one of them would say so much once in two hours that the server closes their line.
  let said = 0
  often(rates.chat, () => {
    const { line } = payers[said % payers.length]!
    said += 1
    return timed('chat', () => line.say('good evening', randomUUID()))
  })
  often(rates.churn, async () => {
    someOf([...lines].slice(payers.length)).close()
    await newGuest()
  })
  often(rates.show, async () => {
    const payer = someOf(payers)
    if (payer.isBusy) return
    payer.isBusy = true
    try {
      const { request_id } = must(await timed('show', () => pay(payer.api, `/private/${payer.room}/request`)))
      must(await owners.get(payer.room)!.post(`/private/${payer.room}/accept`, { request_id }))
      await delay(SHOW_MS)
      must(await payer.api.post(`/private/${payer.room}/end`))
    } finally {
      payer.isBusy = false
    }
  })
  return lines
}

for (const wait of waits) times.set(wait, [])
const loopDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
loopDelay.enable()
let lines: ReadonlySet<Line> = new Set()
process.on('message', async (message: ToLoad) => {
  if (message.kind === 'begin') {
    lines = await begin(message)
    return
  }
  if (message.kind === 'times') {
    const taken = Object.fromEntries([...times].map(([wait, list]) => [wait, list.splice(0)]))
    const loopDelayMs = Math.max(0, loopDelay.percentile(99) / 1e6 - RESOLUTION_MS)
    loopDelay.reset()
    say({ kind: 'timed', times: taken as Record<Wait, number[]>, loopDelayMs, faults, sockets: lines.size })
    faults = {}
    return
  }
  hasEnded = true
  for (const timer of timers) clearInterval(timer)
  // Shows end by themselves.
  await delay(SHOW_MS + 2_000)
  for (const line of lines) line.close()
  say({ kind: 'ended' })
})
process.on('disconnect', () => process.exit(0))
