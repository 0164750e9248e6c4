/**
 * What somebody presses before the page's own script runs, which over a slow line takes seconds: a button would do nothing then.
 * The last press is kept, and done when there is somebody to hear it (PAGE-EARLY-01). Links work by themselves.
 */
interface EarlyPress {
  readonly button: HTMLButtonElement
  /** Of `performance.now()`. */
  readonly at: number
}

declare global {
  interface Window {
    earlyPress?: EarlyPress
    /** Ends the listening. */
    earlyPresses?: AbortController
  }
}

/** Who has waited longer than this may want something else by now. */
const KEPT_MS = 15_000

/**
 * Stands in the page itself: what is to be fetched first would come too late. What the browser would send of a
 * form is left to the press that is made again: both would bring a page over what the first of them has done.
 */
export const earlyPressScript = `earlyPresses=new AbortController;addEventListener("click",e=>{const button=e.target instanceof Element&&e.target.closest("button");if(!button)return;earlyPress={button,at:performance.now()};if(button.form?.method==="post")e.preventDefault()},{capture:true,signal:earlyPresses.signal})`

/** A later press, which the page hears itself, takes the place of the one that is kept. */
function forget(): void {
  delete window.earlyPress
}

/** From here on the script of the page hears each press itself. To be called at once before it does. */
export function stopListening(): void {
  window.earlyPresses?.abort()
  addEventListener('click', forget, { capture: true })
}

/** Does what was pressed, once. */
export function pressAgain(): void {
  removeEventListener('click', forget, { capture: true })
  const press = window.earlyPress
  forget()
  if (press === undefined || performance.now() - press.at > KEPT_MS) return
  if (press.button.isConnected) press.button.click()
}
