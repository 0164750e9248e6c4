import { moneyRoutes } from '@footlight/core/protocol/money'
import { receiptRoutes } from '@footlight/core/protocol/receipts'
import { reaction, when } from 'mobx'
import type { ConsoleContext } from '../../app/console.ts'
import { unwrap } from '../../ports/bridge.ts'
import { accountState } from '../accounts/account-state.ts'
import { receiptEntry, statementEntry } from './log-entries.ts'

/** Receipts that are fetched after a time away; older ones stay on the server. */
const RECEIPTS_MAX = 50
const STATEMENT_PAGES_MAX = 20

/**
 * Sockets wait for so long to be told where the record ends; after that they go without, and the next start
 * asks for the rest.
 */
const POSITIONS_WAIT_MS = 1_000

/** Resolves when it is known where the record ends, or that it will not be known soon. */
export function logsKnown({ logs }: ConsoleContext): Promise<void> {
  const isKnown = () => logs.state.account !== null && logs.state.kind !== 'opening'
  // `when` rejects with the timeout; that is one of the two ways to go on.
  return when(isKnown, { timeout: POSITIONS_WAIT_MS }).catch(() => undefined)
}

/**
 * The logs of the account that is logged in and may go live; they stay open while the server is away, and end
 * with its log-out.
 */
export function wireLogs(context: ConsoleContext): (() => void)[] {
  const {
    root: { session, room },
    logs,
    bridge,
    server,
  } = context
  logs.feed.onHole = () => void fillTips(context)
  return [
    bridge.onLogsState((state) => logs.take(state)),
    bridge.onLogsExport((progress) => logs.takeProgress(progress)),
    reaction(
      () => (accountState(context) === 'ready' ? session.username : null),
      (username) => {
        if (username !== null && server.origin !== null) void logs.open({ origin: server.origin, username })
      },
      { fireImmediately: true },
    ),
    reaction(
      () => session.status === 'ready' && accountState(context) === 'guest',
      (loggedOut, before) => {
        // At the start nothing is open; what the performer opened while the server was away stays.
        if (loggedOut && before === false) void logs.close()
      },
    ),
    reaction(
      () => logs.isOpen && accountState(context) === 'ready',
      (ready) => {
        if (ready) void fillReceipts(context)
      },
      { fireImmediately: true },
    ),
    reaction(
      () => room.shows.ending.receipt,
      (receipt) => {
        if (receipt !== null && receipt.broadcaster === session.username) logs.feed.add(receiptEntry(receipt))
      },
    ),
  ]
}

/** Receipts of shows that ended while no console looked. */
async function fillReceipts({ root: { api }, bridge, logs }: ConsoleContext): Promise<void> {
  const { account } = logs.state
  const answer = await api.call(receiptRoutes.modelShows)
  if (!answer.ok) return
  const ids = answer.value.shows.slice(0, RECEIPTS_MAX).map((show) => show.show_id)
  const known = unwrap(await bridge.knownLogs({ keys: ids.map((id) => `receipt:${id}`) }))
  if (!known.ok) return
  for (const id of ids.filter((one) => !known.value.keys.includes(`receipt:${one}`))) {
    const receipt = await api.call(receiptRoutes.receipt, { params: { show_id: id } })
    if (logs.state.account !== account) return
    if (receipt.ok) logs.feed.add(receiptEntry(receipt.value))
  }
}

/** Tips that the event stream no longer has, from the performer's statement, until one that is known. */
async function fillTips({ root: { api }, bridge, logs }: ConsoleContext): Promise<void> {
  const { account } = logs.state
  let cursor: number | undefined
  for (let page = 0; page < STATEMENT_PAGES_MAX; page += 1) {
    const answer = await api.call(moneyRoutes.statement, {
      query: { limit: 100, ...(cursor !== undefined && { cursor }) },
    })
    if (!answer.ok || logs.state.account !== account) return
    const entries = answer.value.entries.flatMap((line) => statementEntry(line) ?? [])
    const known = unwrap(await bridge.knownLogs({ keys: entries.map((entry) => entry.key) }))
    for (const entry of entries) logs.feed.add(entry)
    if (answer.value.next_cursor === null || (known.ok && known.value.keys.length > 0)) return
    cursor = answer.value.next_cursor
  }
}
