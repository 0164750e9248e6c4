import { startFootlight } from '../../dev-env/start-footlight.ts'
import type { FromServer, ToServer } from './messages.ts'
import { childrenOf, processTime } from './processor-time.ts'

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
  const children = childrenOf(process.pid)
  const sumOf = (word: string) =>
    children.filter(({ command }) => command.includes(word)).reduce((sum, { ms }) => sum + ms, 0)
  tell({
    kind: 'looked',
    node: processTime(process.pid)!.ms,
    converters: sumOf('libopus'),
    workers: sumOf('mediasoup-worker'),
  })
})
tell({ kind: 'ready', addresses })
