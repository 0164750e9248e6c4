import { type IpcMainInvokeEvent, ipcMain } from 'electron'
import {
  type CallArgs,
  type CallName,
  type CallResult,
  calls,
  type IpcReply,
} from '../../shared/ipc-contract.ts'
import { isOwnPage } from '../web-guards.ts'

export type Handlers = {
  readonly [Name in CallName]: (args: CallArgs<Name>) => Promise<CallResult<Name>> | CallResult<Name>
}
/** Those of one area: `HandlersOf<typeof obsCalls>`. */
export type HandlersOf<Area> = Pick<Handlers, Extract<keyof Area, CallName>>

/**
 * The only place that listens to the renderer: checks who asks (item 17), parses what is asked, and answers a
 * typed error instead of throwing. Messages without an answer are not offered.
 */
export function registerCalls(handlers: Handlers): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(calls[name].channel, (event, args: unknown) => answer(name, handlers, event, args))
  }
}

async function answer(
  name: CallName,
  handlers: Handlers,
  event: IpcMainInvokeEvent,
  args: unknown,
): Promise<IpcReply<unknown>> {
  if (!isOwnSender(event)) return { ok: false, error: 'foreign_sender' }
  const parsed = calls[name].args.safeParse(args)
  if (!parsed.success) return { ok: false, error: 'malformed' }
  try {
    const handle = handlers[name] as (args: unknown) => unknown
    return { ok: true, value: calls[name].result.parse(await handle(parsed.data)) }
  } catch (cause) {
    // The renderer learns only that it failed; neither arguments nor answers belong in a log.
    console.error(`ipc ${name} failed`, cause instanceof Error ? (cause.stack ?? cause.message) : 'unknown')
    return { ok: false, error: 'internal' }
  }
}

/** Our own page in a window's top frame. A frame that has navigated or gone has no say. */
function isOwnSender(event: IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame
  return frame !== null && frame.parent === null && frame === event.sender.mainFrame && isOwnPage(frame.url)
}
