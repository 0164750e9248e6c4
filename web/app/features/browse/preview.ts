import classes from './preview.module.css'

/** Long enough that a pointer that goes over many cards asks for nothing. */
const RESTS_MS = 300
/** Before a browser takes a press for its own long one. */
const PRESSED_MS = 450
/** A finger that moves this far, in CSS pixels, scrolls. */
const MOVED_PX = 12
const LOOK_AGAIN_MS = 2_000
/** After one could not be made the server tries none of that room for five seconds. */
const TRY_AGAIN_MS = 6_000
const TRIES_MAX = 3

/** How a pointer came onto a card. */
type Pointer = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'timeStamp' | 'clientX' | 'clientY'>

/** The one that is wanted now, wherever it is. */
let current: AbortController | null = null

/**
 * Called when a pointer comes onto a card: plays a muted loop of the room over its picture for as long as the
 * pointer rests there, or the finger stays.
 */
export function previewCard(link: HTMLElement, picture: Element, pointer: Pointer, username: string): void {
  current?.abort()
  const isTouch = pointer.pointerType === 'touch'
  // What this module took to come belongs to the wait.
  const waited = performance.now() - pointer.timeStamp
  // The card was left, or the press is over, while it was on its way.
  const isLate = isTouch ? waited > PRESSED_MS && !isHeldBy(pointer, link) : !link.matches(':hover')
  if (isLate) return
  const asked = new AbortController()
  current = asked
  const { signal } = asked
  const end = () => asked.abort()
  for (const name of ['pointerleave', 'pointercancel'] as const) link.addEventListener(name, end, { signal })
  document.addEventListener('visibilitychange', end, { signal })
  const timer = setTimeout(
    () => {
      if (isTouch) claimPress(link, signal)
      void play(picture, username, signal)
    },
    Math.max(0, (isTouch ? PRESSED_MS : RESTS_MS) - waited),
  )
  signal.addEventListener('abort', () => clearTimeout(timer))
  if (isTouch) endWithTouch(link, pointer, asked)
  else link.addEventListener('click', end, { signal })
}

/** What a finger came down on captures it until it is lifted, or until the browser takes it to scroll. */
function isHeldBy({ pointerId }: Pointer, link: HTMLElement): boolean {
  return [link, ...link.querySelectorAll('*')].some((element) => element.hasPointerCapture(pointerId))
}

function endWithTouch(link: HTMLElement, pointer: Pointer, asked: AbortController): void {
  const { signal } = asked
  // Safari's own menu of a link asks no event.
  link.style.setProperty('-webkit-touch-callout', 'none')
  link.style.userSelect = 'none'
  document.addEventListener('pointerup', () => asked.abort(), { signal })
  const before = link.getBoundingClientRect().y
  // A scroll event may come after the page stood still, and other boxes scroll without the card.
  const endWhenMoved = () => {
    if (Math.abs(link.getBoundingClientRect().y - before) > MOVED_PX) asked.abort()
  }
  document.addEventListener('scroll', endWhenMoved, { signal, capture: true, passive: true })
  link.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (Math.hypot(clientX - pointer.clientX, clientY - pointer.clientY) > MOVED_PX) asked.abort()
    },
    { signal },
  )
}

/** A press that has shown something does not open the link when it is lifted. */
function claimPress(link: HTMLElement, signal: AbortSignal): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  link.addEventListener('click', swallow, { capture: true })
  // The click comes with the lifting, in the same turn or the next ones.
  signal.addEventListener('abort', () =>
    setTimeout(() => link.removeEventListener('click', swallow, { capture: true }), 350),
  )
}

/**
 * Goes on with the next loop when one is gone, until nobody wants it any more or there is none, which is asked a few
 * times: a busy server makes no loop now, and one a moment later.
 */
async function play(picture: Element, username: string, until: AbortSignal): Promise<void> {
  if (picture.parentElement === null) return
  const withdrawn = new AbortController()
  // The list was told that there is nothing to see: the picture of the stream is gone from the card.
  const changes = new MutationObserver(() => picture.isConnected || withdrawn.abort())
  changes.observe(picture.parentElement, { childList: true })
  const signal = AbortSignal.any([until, withdrawn.signal])
  let shown: ShownLoop | null = null
  let tries = 0
  try {
    do {
      if (tries > 0) await rest(TRY_AGAIN_MS, signal)
      // The beginning of a loop makes way for the whole without a look at the picture between.
      const next = await showLoop(picture, username, signal)
      shown?.remove()
      shown = next
      tries = shown === null ? tries + 1 : 0
      while (shown !== null && (await isStillThere(shown.url, signal)));
    } while (tries < TRIES_MAX && !signal.aborted)
  } catch {
    // Left meanwhile, or no line: the picture stays.
  } finally {
    shown?.remove()
    changes.disconnect()
  }
}

interface ShownLoop {
  readonly url: string
  readonly remove: () => void
}

/** Over the picture as soon as it plays, until it is removed; null: there is none, or it does not play here. */
async function showLoop(picture: Element, username: string, signal: AbortSignal): Promise<ShownLoop | null> {
  const waits = document.createElement('span')
  waits.className = classes['waits']!
  const video = createVideo()
  const remove = () => {
    waits.remove()
    video.remove()
    if (video.src !== '') URL.revokeObjectURL(video.src)
    signal.removeEventListener('abort', remove)
  }
  signal.addEventListener('abort', remove)
  let isShown = false
  try {
    picture.after(video)
    if (picture.parentElement?.querySelector('[data-plays]') === null) video.after(waits)
    const answer = await fetch(`/previews/${username}`, { signal })
    if (!answer.ok) return null
    const loop = await answer.blob()
    if (signal.aborted) return null
    video.src = URL.createObjectURL(loop)
    await video.play()
    waits.remove()
    video.dataset['plays'] = ''
    isShown = !signal.aborted
    return isShown ? { url: answer.url, remove } : null
  } finally {
    if (!isShown) remove()
  }
}

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.className = classes['video']!
  video.muted = true
  video.playsInline = true
  video.disablePictureInPicture = true
  video.tabIndex = -1
  video.ariaHidden = 'true'
  video.dataset['testid'] = 'card-preview'
  // A file that was made in passing does not say how long it is, so that `loop` is not enough everywhere.
  video.addEventListener('ended', () => {
    video.currentTime = 0
    void video.play().catch(() => undefined)
  })
  return video
}

/** Asked now and then: whatever ends the right to the stream ends the loop that is on the screen, too. */
async function isStillThere(url: string, signal: AbortSignal): Promise<boolean> {
  await rest(LOOK_AGAIN_MS, signal)
  return !signal.aborted && (await fetch(url, { method: 'HEAD', signal })).ok
}

/** Shorter where nobody wants it any more. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
