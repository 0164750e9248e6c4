const QUALITY = 0.9

/** What the camera shows now, or first, as a JPEG; null: this browser makes none. */
export async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  // Pressed before the first picture is there.
  if (video.videoWidth === 0)
    await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }))
  const { videoWidth, videoHeight } = video
  const canvas = document.createElement('canvas')
  canvas.width = videoWidth
  canvas.height = videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
