import { systemClock } from '@footlight/native-bridges/system-clock'
import { BrowserWindow, type DesktopCapturerSource, desktopCapturer } from 'electron'
import type { screensCalls } from '../../shared/ipc/screens.ts'
import type { HandlersOf } from '../ipc/register.ts'
import { ScreenPicker } from './screen-picker.ts'

const THUMBNAIL = { width: 320, height: 180 }
const JPEG_QUALITY = 70

export interface Screens {
  readonly picker: ScreenPicker<DesktopCapturerSource>
  readonly handlers: HandlersOf<typeof screensCalls>
}

export function openScreens(): Screens {
  const picker = new ScreenPicker<DesktopCapturerSource>(() => systemClock.monotonic())
  return {
    picker,
    handlers: {
      async listScreens() {
        // With the chat and the performer's notes in it, the console's own window is the last thing that
        // viewers should see.
        const own = new Set(BrowserWindow.getAllWindows().map((window) => window.getMediaSourceId()))
        const sources = (
          await desktopCapturer.getSources({ types: ['screen', 'window'], thumbnailSize: THUMBNAIL })
        ).filter((source) => !own.has(source.id))
        picker.offer(sources)
        return sources.map(({ id, name, thumbnail }) => ({
          id,
          name,
          kind: id.startsWith('screen:') ? ('screen' as const) : ('window' as const),
          picture: new Uint8Array(thumbnail.toJPEG(JPEG_QUALITY)),
        }))
      },
      pickScreen: ({ id }) => picker.pick(id),
    },
  }
}
