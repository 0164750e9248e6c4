// Runs in the browser: the part of Janus' protocol that its videoroom needs, and no more.

interface Answer {
  readonly janus: string
  readonly transaction?: string
  readonly data?: { readonly id: number }
  readonly error?: { readonly reason: string }
  readonly plugindata?: { readonly data: { readonly id?: number; readonly error?: string } }
  readonly jsep?: RTCSessionDescriptionInit
}

/** What one camera or one viewer speaks through. */
interface Handle {
  message(body: object, jsep?: RTCSessionDescriptionInit | null): Promise<Answer>
  trickleOf(pc: RTCPeerConnection): void
  detach(): Promise<Answer>
}

interface OnAir {
  readonly feed: number
  readonly mid: string
}

const waiting = new Map<
  string,
  { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }
>()
let socket: WebSocket
let session = 0
let requests = 0

function request(message: object): Promise<Answer> {
  requests += 1
  const transaction = String(requests)
  socket.send(JSON.stringify({ ...message, transaction, ...(session !== 0 && { session_id: session }) }))
  return new Promise((resolve, reject) => waiting.set(transaction, { resolve, reject }))
}

function take(answer: Answer): void {
  const asked = waiting.get(answer.transaction ?? '')
  const isReceipt = answer.janus === 'ack'
  if (!asked || isReceipt) return
  waiting.delete(answer.transaction!)
  const refusal = answer.error?.reason ?? answer.plugindata?.data.error
  if (refusal === undefined) asked.resolve(answer)
  else asked.reject(new Error(`janus refused: ${refusal}`))
}

/** Opens the socket and the session that cameras and viewers share. */
async function connect(url: string): Promise<void> {
  socket = new WebSocket(url, 'janus-protocol')
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('janus does not answer'))
  })
  socket.onmessage = ({ data }) => take(JSON.parse(data as string) as Answer)
  session = (await request({ janus: 'create' })).data!.id
}

async function attach(): Promise<Handle> {
  const { data } = await request({ janus: 'attach', plugin: 'janus.plugin.videoroom' })
  const handle = { handle_id: data!.id }
  return {
    message: (body, jsep) => request({ janus: 'message', ...handle, body, ...(jsep && { jsep }) }),
    trickleOf(pc) {
      // Janus only acknowledges candidates: nothing waits for them.
      pc.onicecandidate = ({ candidate }) =>
        void request({ janus: 'trickle', ...handle, candidate: candidate ?? { completed: true } })
    },
    detach: () => request({ janus: 'detach', ...handle }),
  }
}

/** The fake camera on air, as media-page/page.ts asks for it and sends it. */
async function publish(room: number): Promise<OnAir> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { width: 640, height: 360, frameRate: 30 },
    audio: true,
  })
  const pc = new RTCPeerConnection()
  const video = pc.addTransceiver(stream.getVideoTracks()[0]!, { direction: 'sendonly' })
  pc.addTransceiver(stream.getAudioTracks()[0]!, { direction: 'sendonly' })
  const handle = await attach()
  handle.trickleOf(pc)
  const joined = await handle.message({ request: 'join', ptype: 'publisher', room })
  await pc.setLocalDescription()
  const { jsep } = await handle.message({ request: 'publish' }, pc.localDescription)
  // The same start as videoGoogleStartBitrate gives there.
  const sdp = jsep!.sdp!.replace(
    /a=rtpmap:(\d+) VP8\/90000\r\n/,
    '$&a=fmtp:$1 x-google-start-bitrate=1000\r\n',
  )
  await pc.setRemoteDescription({ type: 'answer', sdp })
  return { feed: joined.plugindata!.data.id!, mid: video.mid! }
}

/**
 * Plays the camera once; resolves with the ms from the call to the first decoded frame, having left again.
 */
async function watchOnce(room: number, camera: OnAir): Promise<number> {
  const startedAt = performance.now()
  const attached = attach()
  const pc = new RTCPeerConnection()
  const handle = await attached
  handle.trickleOf(pc)
  const { jsep } = await handle.message({ request: 'join', ptype: 'subscriber', room, streams: [camera] })
  await pc.setRemoteDescription(jsep!)
  const video = document.createElement('video')
  const track = pc.getReceivers()[0]!.track
  Object.assign(video, {
    muted: true,
    autoplay: true,
    playsInline: true,
    srcObject: new MediaStream([track]),
  })
  document.body.append(video)
  const firstFrame = new Promise<number>((resolve) =>
    video.requestVideoFrameCallback(() => resolve(performance.now() - startedAt)),
  )
  await pc.setLocalDescription()
  await handle.message({ request: 'start' }, pc.localDescription)
  const tookMs = await firstFrame
  pc.close()
  video.remove()
  await handle.detach()
  return tookMs
}

const api = { connect, publish, watchOnce }
export type JanusPage = typeof api
Object.assign(window, { janusPage: api })
