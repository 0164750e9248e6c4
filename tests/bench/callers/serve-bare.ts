import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FromServer, ToServer } from './serve.ts'

/**
 * The peer: `node:http` alone, which finds a session by its cookie in a map and answers with what it holds, as JSON,
 * under the headers of any API.
 */
const [people = '1', bodyBytes = '100'] = process.argv.slice(2)
process.on('disconnect', () => process.exit())

const sessions = new Map(
  Array.from({ length: Number(people) }, (_, at) => {
    const value = `p.${randomBytes(32).toString('base64url')}`
    const csrf = randomBytes(32).toString('base64url')
    return [value, { username: `viewer_${at}`, csrf, filling: 'x'.repeat(Number(bodyBytes)) }] as const
  }),
)

const server = createServer(({ headers: { cookie } }, response) => {
  const session = sessions.get(/(?:^|; )sid=([^;]+)/.exec(cookie ?? '')?.[1] ?? '')
  const body = JSON.stringify(session ?? { error: 'login_required' })
  response.writeHead(session === undefined ? 401 : 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.end(body)
})

const tell = (message: FromServer) => process.send!(message)
process.on('message', ({ kind }: ToServer) => {
  if (kind === 'reconcile') return tell({ kind, problems: [] })
  const { user, system } = process.cpuUsage()
  tell({ kind, cpuSeconds: (user + system) / 1e6 })
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  const made = [...sessions].map(([value, { username, csrf }]) => ({
    username,
    csrf,
    cookie: `sid=${value}`,
  }))
  tell({ kind: 'ready', url: `http://127.0.0.1:${port}`, people: made })
})
