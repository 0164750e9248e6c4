import { type RefObject, useEffect } from 'react'
import type { DeviceSource } from './device-source.ts'

/** Shows what a camera sees in a `video`, also once it is another one, as long as `isOn`. */
export function useTrack(
  video: RefObject<HTMLVideoElement | null>,
  source: DeviceSource,
  isOn: boolean,
): void {
  useEffect(() => {
    if (!isOn) return
    const show = (track: MediaStreamTrack | null): void => {
      if (video.current !== null) video.current.srcObject = track === null ? null : new MediaStream([track])
    }
    show(source.track)
    return source.onTrack(show)
  }, [video, source, isOn])
}
