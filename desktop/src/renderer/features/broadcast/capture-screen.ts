/** What the performer has just picked, as a stream. Rejects when main lets nothing be captured. */
export async function captureScreen(): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: { ideal: 30 } },
    audio: false,
  })
  // Letters must stay readable; the encoder may take its time for it.
  for (const track of stream.getVideoTracks()) track.contentHint = 'detail'
  return stream
}
