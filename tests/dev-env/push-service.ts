import { spawnSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

interface PushedMessage {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface PushService {
  /** What the server under test is to connect with. */
  readonly connection: { readonly lookup: LookupFunction; readonly ca: string; readonly port: number }
  readonly received: PushedMessage[]
  /** What it answers to each path from now on; 201 elsewhere. null: nothing at all. */
  readonly answers: Map<string, number | null>
  stop(): Promise<void>
}

/** A push service of this machine at `push.example.org`, over TLS. It takes what comes, as those of browsers do. */
export async function startPushService(): Promise<PushService> {
  const { key, cert } = makeCertificate()
  const received: PushedMessage[] = []
  const answers = new Map<string, number | null>()
  const server = createServer({ key, cert }, (request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      const status = answers.get(path)
      if (status !== null) reply.writeHead(status ?? 201, { location: '/elsewhere' }).end('{}')
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const lookup: LookupFunction = (_name, options, callback) =>
    options.all === true
      ? callback(null, [{ address: '127.0.0.1', family: 4 }])
      : callback(null, '127.0.0.1', 4)
  return {
    connection: { lookup, ca: cert, port },
    received,
    answers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Whether a message is from whoever has these keys (RFC 8292). Answers what they say of themselves. @throws */
export function readVapid(
  authorization: string,
  publicKey: string,
): { aud: string; exp: number; sub: string } {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('another key')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: half(point, 1), y: half(point, 33) }
  const isOwn = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isOwn) throw new Error('no signature of theirs')
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
}

const half = (point: Buffer, from: number): string => point.subarray(from, from + 32).toString('base64url')

function makeCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-push-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')] as const
    const made = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=push.example.org'],
      ...[
        '-addext',
        'subjectAltName=DNS:push.example.org,DNS:other.example.org',
        '-keyout',
        key,
        '-out',
        cert,
      ],
    ])
    if (made.status !== 0) throw new Error(String(made.stderr))
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
