import type Hls from 'hls.js/light'
import type { ComeBack } from './come-back.ts'
import type { HlsEngine, OpenHls } from './hls-player.ts'

/** Seconds of what was played already that stay in memory. */
const BACK_BUFFER_SECONDS = 10
/** For hls.js. */
const AS_THE_LINE_GOES = -1
/**
 * Seconds behind the live edge: two parts and a little, of which three are advised (RFC 8216bis §4.4.3.8) and stand in the list.
 * This player learns from its stops.
 */
const LIVE_DISTANCE = 0.75
/** Seconds that it plays further behind the live edge after each stop, until it has played steadily. */
const STOP_DISTANCE = 0.5

/** bit/s that a line is taken for until it has shown what it carries: a fast one begins with a good picture. */
const LINE_AT_FIRST = 4_000_000

const NATIVE_TYPE = 'application/vnd.apple.mpegurl'

/**
 * Puts a stream into the element: by hls.js, fetched now; by the browser itself where it has no way for
 * scripts to do it.
 */
export const openHls: OpenHls = async (video, url, events) => {
  const [{ default: HlsClass }, { comeBack }] = await Promise.all([
    import('hls.js/light'),
    import('./come-back.ts'),
  ])
  if (HlsClass.isSupported()) return scripted(HlsClass, comeBack, video, url, events)
  if (video.canPlayType(NATIVE_TYPE) === '') throw new Error('this browser plays no HLS')
  return native(video, url, events)
}

function scripted(
  HlsClass: typeof Hls,
  comeBack: ComeBack,
  video: HTMLVideoElement,
  url: string,
  { onReady, onFailed }: Parameters<OpenHls>[2],
): HlsEngine {
  // The past stays as far behind as it was asked for, and its element says how far back it goes.
  const isPast = url.includes('?behind=')
  const hls = new HlsClass({
    lowLatencyMode: !isPast,
    liveDurationInfinity: isPast,
    backBufferLength: BACK_BUFFER_SECONDS,
    ...(!isPast && { liveSyncDuration: LIVE_DISTANCE }),
    liveSyncOnStallIncrease: STOP_DISTANCE,
    abrEwmaDefaultEstimate: LINE_AT_FIRST,
    // No more of a picture than its place has pixels for.
    capLevelToPlayerSize: true,
    // There is nothing to convert, and no second file to fetch for it.
    enableWorker: false,
  })
  let hasRecovered = false
  hls.on(HlsClass.Events.MANIFEST_PARSED, onReady)
  hls.on(HlsClass.Events.ERROR, (_name, { fatal, type }) => {
    if (!fatal) return
    if (type === HlsClass.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true
      hls.recoverMediaError()
    } else onFailed()
  })
  if (!isPast) comeBack(hls, HlsClass, video, LIVE_DISTANCE)
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    delayMs: () => (hls.latency > 0 ? hls.latency * 1000 : null),
    progress: () => ({
      positionMs: video.currentTime * 1000,
      aheadMs: ((hls.latestLevelDetails?.edge ?? video.currentTime) - video.currentTime) * 1000,
    }),
    get heights() {
      return hls.levels.length > 1 ? hls.levels.map(({ height }) => height) : []
    },
    choose: (size) => {
      hls.nextLevel = size ?? AS_THE_LINE_GOES
    },
    close: () => hls.destroy(),
  }
}

function native(
  video: HTMLVideoElement,
  url: string,
  { onReady, onFailed }: Parameters<OpenHls>[2],
): HlsEngine {
  video.addEventListener('error', onFailed)
  video.addEventListener('loadedmetadata', onReady)
  video.src = url
  return {
    delayMs: () => null,
    // What there is, only the browser knows, which looks after it.
    progress: () => ({ positionMs: video.currentTime * 1000, aheadMs: 0 }),
    // The browser chooses, and lets nobody else.
    heights: [],
    choose: () => undefined,
    close() {
      video.removeEventListener('error', onFailed)
      video.removeEventListener('loadedmetadata', onReady)
      video.removeAttribute('src')
      video.load()
    },
  }
}
