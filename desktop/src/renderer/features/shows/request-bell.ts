const bell = new URL('../../../../../resources/sounds/level-4.mp3', import.meta.url).href

/** Full scale is 1: loud enough for the next room, below what startles viewers through the microphone. */
const VOLUME = 0.6

/** Rings for a request; a new ring takes the place of one that still sounds. */
export function createBell(): () => void {
  let playing: HTMLAudioElement | null = null
  return () => {
    playing?.pause()
    playing = new Audio(bell)
    playing.volume = VOLUME
    // No sound device, or one that is taken: the window's flash says the same.
    playing.play().catch(() => undefined)
  }
}
