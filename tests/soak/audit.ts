import type { Receipt } from '@footlight/core/protocol'
import type { Actor } from './actor.ts'
import { common, type Intervals, seconds, union } from './intervals.ts'
import { priceFaults } from './orders.ts'
import { type Play, TOKENS_AT_FIRST } from './play.ts'
import { recordingFaults } from './recorded-files.ts'

/** Between what was delivered and what was paid; of the clock of the run. */
const TOLERATED_S = 1
/** How long a spy watches for nothing, once in each private (SHOWS). */
const PREVIEW_S = 10
/** What was served since the last tick before the server was killed is charged to nobody (SHOW-40). */
const TICK_S = 10
/** A shorter gap between packets of the performer is none, and is paid (SHOWS). */
const GAP_IGNORED_MS = 1_500

/** What is wrong after a run; empty: nothing. `lateMs`: real ms for which the process stood still. */
export async function audit(play: Play, lateMs: number): Promise<readonly string[]> {
  const faults = [...play.faults, ...play.oracle.judge()]
  const toleratedS = TOLERATED_S + (lateMs * play.venue.clock.scale) / 1_000
  const receipts = await receiptsOf(play)
  const actors = Object.values(play.cast)
  for (const receipt of receipts)
    for (const actor of actors) faults.push(...timeFaults(play, receipt, actor, toleratedS))
  faults.push(...priceFaults(play.agreements, receipts), ...(await moneyFaults(play, receipts)))
  return [...faults, ...(await recordingFaults(play, receipts, toleratedS))]
}

async function receiptsOf({ performer }: Play): Promise<readonly Receipt[]> {
  const { shows } = (await performer.api.get('/user/model_shows')).body as { shows: { show_id: string }[] }
  const ids = new Set([...performer.showIds, ...shows.map(({ show_id }) => show_id)])
  const answers = await Promise.all([...ids].map((id) => performer.api.get(`/receipts/${id}`)))
  return answers.filter(({ status }) => status === 200).map(({ body }) => body as Receipt)
}

/** By the minute: seconds that were paid against those in which packets came. */
function timeFaults(play: Play, receipt: Receipt, actor: Actor, toleratedS: number): string[] {
  const lines = receipt.lines.filter(({ username, what }) => username === actor.username && what === 'time')
  const isParticipant = receipt.kind === 'private' || receipt.kind === 'group'
  if (!isParticipant || receipt.started_at === null) return []
  const paid = lines.reduce((sum, line) => sum + line.seconds, 0)
  const show: Intervals = [[receipt.started_at, receipt.ended_at]]
  const delivered = common(deliveredTo(actor, play), show)
  const possible = common(
    union(
      delivered,
      common(
        common(actor.presence(), flowOf(play)),
        play.oracle.rightsOf(actor.username, play.venue.clock.now()),
      ),
    ),
    show,
  )
  const isSpy =
    receipt.kind === 'private' &&
    !receipt.lines.some(({ username, what }) => username === actor.username && what !== 'time') &&
    actor.orders.some(({ path }) => path.includes('/spy/'))
  const free = (isSpy ? PREVIEW_S : 0) + (receipt.reason === 'server_restart' ? TICK_S : 0)
  const told = `${receipt.kind} ${receipt.reason}: ${actor.username} paid ${paid.toFixed(2)} s, had packets in ${seconds(delivered).toFixed(2)} s, could have in ${seconds(possible).toFixed(2)} s of ${((receipt.ended_at - receipt.started_at) / 1_000).toFixed(2)} s`
  if (seconds(delivered) - free - paid > toleratedS) return [`watched for nothing: ${told}`]
  return paid - seconds(possible) > toleratedS ? [`paid for nothing: ${told}`] : []
}

function deliveredTo(actor: Actor, play: Play): Intervals {
  const flow = flowOf(play)
  const { sent } = play.performer.camera
  const next = new Map(sent.map((at, index) => [at, sent[index + 1] ?? at]))
  return union(
    [...actor.heard].map((at) => [at, Math.min(next.get(at) ?? at, at + GAP_IGNORED_MS)] as const),
  ).flatMap((each) => common([each], flow))
}

function flowOf({
  performer: {
    camera: { sent },
  },
}: Play): Intervals {
  return union(
    sent.flatMap((at, index) => {
      const next = sent[index + 1]
      return next === undefined || next - at > GAP_IGNORED_MS ? [] : [[at, next] as const]
    }),
  )
}

async function moneyFaults(
  { venue, performer, cast }: Play,
  receipts: readonly Receipt[],
): Promise<string[]> {
  const faults: string[] = []
  for (const actor of Object.values(cast)) {
    const paid = receipts
      .flatMap(({ lines }) => lines)
      .filter(({ username }) => username === actor.username)
      .reduce((sum, { tokens }) => sum + tokens, 0)
    const spent =
      (actor === cast.stranger ? 0 : TOKENS_AT_FIRST) - (await venue.balance(`wallet:${actor.id}`))
    if (spent !== paid) faults.push(`${actor.username} has ${spent} tokens less, and receipts of ${paid}`)
  }
  const due = receipts.reduce((sum, { split }) => sum + (split?.model ?? 0), 0)
  const earned = await venue.balance(`earnings:${performer.id}`)
  if (earned !== due) faults.push(`the performer has earned ${earned}, and the bills say ${due}`)
  const { problems, escrow } = await venue.books()
  faults.push(...problems)
  const own = escrow.filter(({ account }) => receipts.some(({ show_id }) => account.includes(show_id)))
  faults.push(...own.map(({ account, posted }) => `${account} holds ${posted} of a show that is over`))
  return faults
}
