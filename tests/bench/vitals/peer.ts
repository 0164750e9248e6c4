import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { Server } from 'socket.io'
import { peerScript } from '../first-load/measure.ts'

export interface Peer {
  readonly url: string
  stop(): Promise<void>
}

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Room</title>
<h1>A room</h1>
<button type="button" onclick="document.body.append('tipped')">Send a tip</button>
<video class="video-js" controls width="390" height="220" poster="/poster.jpg"></video>
<script type="module" src="/peer.js"></script>
</html>`

/** The minimal page that plays and chats, with the picture that the room's own page shows first. */
export async function startPeer(poster: Buffer): Promise<Peer> {
  const script = brotliCompressSync(await peerScript())
  const answers: Readonly<Record<string, readonly [type: string, body: string | Buffer, encoding?: string]>> =
    {
      '/': ['text/html', html],
      '/peer.js': ['text/javascript', script, 'br'],
      '/poster.jpg': ['image/jpeg', poster],
    }
  const server = createServer((request, response) => {
    const [type, body, encoding] = answers[request.url ?? ''] ?? ['text/plain', '']
    response.setHeader('content-type', type)
    if (encoding !== undefined) response.setHeader('content-encoding', encoding)
    response.end(body)
  })
  const sockets = new Server(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => sockets.close(),
  }
}
