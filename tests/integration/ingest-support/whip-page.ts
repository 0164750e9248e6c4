import type { Page } from 'playwright-core'

export interface WhipOrder {
  readonly url: string
  readonly streamKey: string
  /** Layers, the smallest first; empty: one. */
  readonly rids?: readonly string[]
  /** Such as `video/H264`; absent: the browser's own order. */
  readonly mimeType?: string
}

export interface WhipAnswer {
  readonly status: number
  /** Absolute, as the page resolves it. */
  readonly location: string | null
  readonly etag: string | null
  readonly type: string | null
  readonly body: string
}

/**
 * The page's fake camera over WHIP, as a plain client of the RFC would do it. The page is of another origin
 * than the server.
 */
export async function publishOverWhip(page: Page, name: string, order: WhipOrder): Promise<WhipAnswer> {
  return page.evaluate(
    async ([name, { url, streamKey, rids = [], mimeType }]) => {
      const connections = ((window as unknown as { whip?: Map<string, RTCPeerConnection> }).whip ??=
        new Map())
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { width: 640, height: 360, frameRate: 30 },
        audio: true,
      })
      const pc = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
      connections.set(name, pc)
      const layers = rids.map((rid, index) => ({
        rid,
        scaleResolutionDownBy: 2 ** (rids.length - 1 - index),
      }))
      pc.addTransceiver(stream.getAudioTracks()[0]!, { direction: 'sendonly', streams: [stream] })
      const video = pc.addTransceiver(stream.getVideoTracks()[0]!, {
        direction: 'sendonly',
        streams: [stream],
        ...(layers.length > 0 && { sendEncodings: layers }),
      })
      const codecs = RTCRtpSender.getCapabilities('video')!.codecs
      if (mimeType !== undefined)
        video.setCodecPreferences(
          codecs.filter((codec) => codec.mimeType === mimeType || codec.mimeType === 'video/rtx'),
        )
      await pc.setLocalDescription()
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${streamKey}`, 'content-type': 'application/sdp' },
        body: pc.localDescription!.sdp,
      })
      const body = await response.text()
      if (response.status === 201) await pc.setRemoteDescription({ type: 'answer', sdp: body })
      else pc.close()
      const location = response.headers.get('location')
      return {
        status: response.status,
        location: location === null ? null : new URL(location, url).href,
        etag: response.headers.get('etag'),
        type: response.headers.get('content-type'),
        body,
      }
    },
    [name, order] as const,
  )
}

/**
 * An ICE restart as the RFC has it; answers the status and the state of the line once it is connected again.
 */
export async function restartIceOverWhip(
  page: Page,
  name: string,
  { location, streamKey, ifMatch }: { location: string; streamKey: string; ifMatch: string },
): Promise<{ status: number; etag: string | null; state: string }> {
  return page.evaluate(
    async ([name, { location, streamKey, ifMatch }]) => {
      const pc = (window as unknown as { whip: Map<string, RTCPeerConnection> }).whip.get(name)!
      const before = pc.remoteDescription!.sdp
      await pc.setLocalDescription(await pc.createOffer({ iceRestart: true }))
      const local = pc.localDescription!.sdp
      const lines = (sdp: string, pattern: RegExp) => sdp.match(pattern)![0]
      const [ufrag, password] = [/a=ice-ufrag:.*/, /a=ice-pwd:.*/]
      const fragment = `${lines(local, ufrag)}\r\n${lines(local, password)}\r\nm=audio 9 UDP/TLS/RTP/SAVPF 0\r\na=mid:0\r\n`
      const response = await fetch(location, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${streamKey}`,
          'content-type': 'application/trickle-ice-sdpfrag',
          'if-match': ifMatch,
        },
        body: fragment,
      })
      const answer = await response.text()
      if (response.status !== 200)
        return { status: response.status, etag: null, state: pc.iceConnectionState }
      const sdp = before
        .replace(/a=ice-ufrag:.*/g, lines(answer, ufrag).trim())
        .replace(/a=ice-pwd:.*/g, lines(answer, password).trim())
      const restarted = new Promise<void>((resolve) => {
        pc.addEventListener('icecandidateerror', () => undefined)
        const look = () =>
          (pc.iceConnectionState === 'connected' || pc.iceConnectionState === 'completed') && resolve()
        pc.addEventListener('iceconnectionstatechange', look)
        look()
      })
      await pc.setRemoteDescription({ type: 'answer', sdp })
      await restarted
      return { status: response.status, etag: response.headers.get('etag'), state: pc.iceConnectionState }
    },
    [name, { location, streamKey, ifMatch }] as const,
  )
}

/** Without a word to the server: as when the encoder crashes. */
export async function dropWhip(page: Page, name: string): Promise<void> {
  await page.evaluate((name) => {
    const { whip } = window as unknown as { whip: Map<string, RTCPeerConnection> }
    whip
      .get(name)
      ?.getSenders()
      .forEach(({ track }) => track?.stop())
    whip.get(name)?.close()
    whip.delete(name)
  }, name)
}
