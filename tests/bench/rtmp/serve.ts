import { findProcess, listProcesses } from '../../dev-env/process-list.ts'
import { startFootlight } from '../../dev-env/start-footlight.ts'

export type ToServer = { readonly kind: 'look' }
export type FromServer =
  /** Where each performer's encoder sends to. */
  | { readonly kind: 'ready'; readonly addresses: readonly string[] }
  /** Ms of the processor since the start, by what spent them. */
  | { readonly kind: 'looked'; readonly node: number; readonly converters: number; readonly workers: number }

/** Demo people whose identity is confirmed; nobody of them is live by themselves. */
const performers = ['demo_model', 'demo_model2', 'demo_live']

process.on('disconnect', () => process.exit())

const footlight = await startFootlight({ config: { rtmpPort: 0 } })
const addresses: string[] = []
for (const performer of performers) {
  const model = await footlight.login(performer)
  const { rtmp_url, stream_key } = (await model.post('/video/stream_key')).body
  addresses.push(`${rtmp_url}/${stream_key}`)
}

const tell = (message: FromServer) => process.send!(message)

process.on('message', ({ kind: _ }: ToServer) => {
  const children = listProcesses().filter(({ parent }) => parent === process.pid)
  const sumOf = (word: string) =>
    children
      .filter(({ command }) => command.join(' ').includes(word))
      .reduce((sum, { processorMs }) => sum + processorMs, 0)
  tell({
    kind: 'looked',
    node: findProcess(process.pid)!.processorMs,
    converters: sumOf('libopus'),
    workers: sumOf('mediasoup-worker'),
  })
})
tell({ kind: 'ready', addresses })
