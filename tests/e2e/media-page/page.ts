import { Device, type types } from 'mediasoup-client'
import {
  CLOCK_BLOCKS,
  CLOCK_HEIGHT_SHARE,
  clockBlocks,
  momentNumber,
  readClock,
} from '../fixtures/clock-picture.ts'

/** Answers of the room's media plane; bound by the test. Rejects with the code of a refusal. */
declare function mediaRequest(peer: string, method: string, data: object): Promise<Record<string, never>>

interface Watching {
  readonly video: HTMLVideoElement
  readonly close: () => void
}

const AUDIBLE_DB = -50

const watching = new Map<string, Watching>()
interface Publishing {
  readonly transport: types.Transport
  readonly stream: MediaStream
  readonly picture: types.Producer
}
const publishing = new Map<string, Publishing>()

/** What is drawn: 720p, so many times a second, with a clock that says when, and one colour under it. */
const CANVAS = { width: 1280, height: 720, perSecond: 15, colour: 'rgb(200 40 40)' } as const

async function loadDevice(peer: string): Promise<Device> {
  const [device, capabilities] = await Promise.all([Device.factory(), mediaRequest(peer, 'capabilities', {})])
  await device.load({ routerRtpCapabilities: capabilities['router_rtp_capabilities']! })
  return device
}

async function openTransport(
  peer: string,
  device: Device,
  direction: 'send' | 'recv',
): Promise<types.Transport> {
  const made = await mediaRequest(peer, 'create_transport', { direction })
  const options = {
    id: made['id']!,
    iceParameters: made['ice_parameters']!,
    iceCandidates: made['ice_candidates']!,
    dtlsParameters: made['dtls_parameters']!,
  }
  const transport =
    direction === 'send' ? device.createSendTransport(options) : device.createRecvTransport(options)
  transport.on('connect', ({ dtlsParameters }, done, failed) => {
    mediaRequest(peer, 'connect_transport', {
      transport_id: transport.id,
      dtls_parameters: dtlsParameters,
    }).then(done, failed)
  })
  transport.on('produce', ({ kind, rtpParameters }, done, failed) => {
    mediaRequest(peer, 'produce', { transport_id: transport.id, kind, rtp_parameters: rtpParameters }).then(
      (answer) => done({ id: answer['producer_id']! }),
      failed,
    )
  })
  return transport
}

/** A drawn picture: a camera says when it has one, and a canvas has one when somebody drew. */
function drawnPicture(): MediaStreamTrack {
  const { width, height, perSecond, colour } = CANVAS
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  const draw = () => {
    context.fillStyle = colour
    context.fillRect(0, 0, width, height)
    for (const [index, isWhite] of clockBlocks(momentNumber()).entries()) {
      context.fillStyle = isWhite ? 'white' : 'black'
      const at = Math.round((index * width) / CLOCK_BLOCKS)
      context.fillRect(at, 0, Math.ceil(width / CLOCK_BLOCKS), height * CLOCK_HEIGHT_SHARE)
    }
  }
  draw()
  setInterval(draw, 1_000 / perSecond)
  return canvas.captureStream(perSecond).getVideoTracks()[0]!
}

/** The fake camera on air, or a canvas. `encodings` of more than one entry: simulcast. */
async function publish(
  peer: string,
  encodings: RTCRtpEncodingParameters[],
  mimeType?: string,
  from: 'camera' | 'canvas' = 'camera',
): Promise<void> {
  const device = await loadDevice(peer)
  const stream = await navigator.mediaDevices.getUserMedia({
    video: from === 'camera' && { width: 640, height: 360, frameRate: 30 },
    audio: true,
  })
  if (from === 'canvas') stream.addTrack(drawnPicture())
  const transport = await openTransport(peer, device, 'send')
  const codec = device.recvRtpCapabilities.codecs?.find(
    (each) => each.mimeType.toLowerCase() === mimeType?.toLowerCase(),
  )
  const picture = await transport.produce({
    track: stream.getVideoTracks()[0]!,
    encodings,
    codecOptions: { videoGoogleStartBitrate: 1_000 },
    ...(codec && { codec }),
  })
  publishing.set(peer, { transport, stream, picture })
  await transport.produce({ track: stream.getAudioTracks()[0]! })
}

/** Sends the picture in this part of its size from now on: 1, whole; 3, a third of its width and height. */
function sendSmaller(peer: string, times: number): Promise<void> {
  return publishing.get(peer)!.picture.setRtpEncodingParameters({ scaleResolutionDownBy: times })
}

/** Plays one producer; resolves with the ms from the call to the first decoded frame. */
async function watch(peer: string, producerId: string): Promise<number> {
  const startedAt = performance.now()
  const device = await loadDevice(peer)
  const transport = await openTransport(peer, device, 'recv')
  const answer = await mediaRequest(peer, 'consume', {
    transport_id: transport.id,
    producer_id: producerId,
    rtp_capabilities: device.recvRtpCapabilities,
  })
  const consumer = await transport.consume({
    id: answer['consumer_id']!,
    producerId,
    kind: answer['kind']!,
    rtpParameters: answer['rtp_parameters']!,
  })
  const video = document.createElement('video')
  Object.assign(video, {
    muted: true,
    autoplay: true,
    playsInline: true,
    srcObject: new MediaStream([consumer.track]),
  })
  document.body.append(video)
  const close = () => {
    transport.close()
    video.remove()
    watching.delete(peer)
  }
  watching.set(peer, { video, close })
  const firstFrame = new Promise<number>((resolve) =>
    video.requestVideoFrameCallback(() => resolve(performance.now() - startedAt)),
  )
  await mediaRequest(peer, 'resume', { id: consumer.id })
  return firstFrame
}

/** Plays the sound of one producer; resolves with the loudest pitch in Hz once there is one. */
async function hear(peer: string, producerId: string): Promise<number> {
  const device = await loadDevice(peer)
  const transport = await openTransport(peer, device, 'recv')
  const answer = await mediaRequest(peer, 'consume', {
    transport_id: transport.id,
    producer_id: producerId,
    rtp_capabilities: device.recvRtpCapabilities,
  })
  const consumer = await transport.consume({
    id: answer['consumer_id']!,
    producerId,
    kind: answer['kind']!,
    rtpParameters: answer['rtp_parameters']!,
  })
  await mediaRequest(peer, 'resume', { id: consumer.id })
  const stream = new MediaStream([consumer.track])
  // Chromium hands a remote stream to Web Audio only while an element plays it.
  const audio = Object.assign(new Audio(), { muted: true, srcObject: stream })
  await audio.play()
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 16_384 })
  context.createMediaStreamSource(stream).connect(analyser)
  const pitch = await loudestPitch(analyser)
  await context.close()
  transport.close()
  return pitch
}

function loudestPitch(analyser: AnalyserNode): Promise<number> {
  const levels = new Float32Array(analyser.frequencyBinCount)
  return new Promise((resolve) => {
    const look = () => {
      analyser.getFloatFrequencyData(levels)
      const loudest = levels.reduce((best, level, index) => (level > levels[best]! ? index : best), 0)
      if (levels[loudest]! > AUDIBLE_DB) resolve((loudest * analyser.context.sampleRate) / analyser.fftSize)
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Resolves when the peer's picture moves: one more frame is shown. */
function nextFrame(peer: string): Promise<void> {
  return new Promise((resolve) => watching.get(peer)!.video.requestVideoFrameCallback(() => resolve()))
}

/** RTP packets of video that arrived at this peer so far, by the browser's own count. */
async function packetsReceived(peer: string): Promise<number> {
  const { video } = watching.get(peer)!
  const counts: number[] = []
  for (const pc of peerConnections) {
    if (!pc.getReceivers().some(({ track }) => (video.srcObject as MediaStream).getTracks().includes(track)))
      continue
    for (const stat of (await pc.getStats()).values())
      if (stat.type === 'inbound-rtp' && stat.kind === 'video') counts.push(stat.packetsReceived)
  }
  return counts.reduce((sum, count) => sum + count, 0)
}

/** What the browser believes that its line to the server carries, in bit/s: the best of its connections. */
async function outgoingEstimate(): Promise<number> {
  let best = 0
  for (const pc of peerConnections) {
    if (pc.connectionState !== 'connected' || !pc.getSenders().some(({ track }) => track)) continue
    for (const stat of (await pc.getStats()).values())
      best = Math.max(best, stat.availableOutgoingBitrate ?? 0)
  }
  return best
}

/** The clock in the frame that this peer shows (fixtures/clock-picture.ts). */
function clock(peer: string): number | null {
  const { video } = watching.get(peer)!
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
  const context = canvas.getContext('2d')!
  context.drawImage(video, 0, 0)
  return readClock(context.getImageData(0, 0, canvas.width, canvas.height).data, canvas.width, canvas.height)
}

function stopPublishing(peer: string): void {
  const { transport, stream } = publishing.get(peer)!
  transport.close()
  for (const track of stream.getTracks()) track.stop()
  publishing.delete(peer)
}

/** Leaves the page as it was when it was opened. */
function reset(): void {
  for (const { close } of watching.values()) close()
  for (const peer of publishing.keys()) stopPublishing(peer)
}

const peerConnections: RTCPeerConnection[] = []
const OriginalPeerConnection = RTCPeerConnection
window.RTCPeerConnection = new Proxy(OriginalPeerConnection, {
  construct(target, args) {
    const pc = Reflect.construct(target, args) as RTCPeerConnection
    peerConnections.push(pc)
    return pc
  },
})

const api = {
  publish,
  sendSmaller,
  watch,
  hear,
  nextFrame,
  packetsReceived,
  outgoingEstimate,
  clock,
  stopWatching: (peer: string) => watching.get(peer)?.close(),
  stopPublishing,
  reset,
}
export type MediaPage = typeof api
Object.assign(window, { mediaPage: api })
