/** Who has waited longer than this may want something else by now. */
const KEPT_MS = 15_000
const LOOK_EVERY_MS = 50

/**
 * What somebody presses before the script of that part of the page runs, which over a slow line takes seconds: a
 * button would do nothing then. The last press is kept, and made again once the part is hydrated, if the button
 * still says what it said when it was pressed (PAGE-EARLY-01). Links work by themselves.
 *
 * Runs in the page itself: what is to be fetched first would come too late. It is sent as its own text, and so uses nothing but its parameters.
 */
function keepEarlyPresses(keptMs: number, lookEveryMs: number): void {
  let cancel = (): void => undefined

  // React has no other sign for it. A root that is hydrated still has parts that wait for their scripts, and React drops what is pressed there.
  const isHydrated = (button: HTMLButtonElement) =>
    Object.keys(button).some((key) => key.startsWith('__reactProps$'))

  const nameOf = (button: HTMLButtonElement) => `${button.ariaLabel} ${button.textContent}`

  function keep(button: HTMLButtonElement): void {
    const until = performance.now() + keptMs
    const name = nameOf(button)
    const places: Element[] = []
    for (let place = button.parentElement; place !== null; place = place.parentElement) places.push(place)

    // React draws a part anew when something in it changes while it waits for its script.
    function drawnAnew(): HTMLButtonElement | undefined {
      const place = places.find((each) => each.isConnected)
      const [found, ...others] = [...place!.querySelectorAll('button')].filter(
        (each) => nameOf(each) === name,
      )
      return others.length === 0 ? found : undefined
    }

    const timer = setInterval(() => {
      const found = button.isConnected ? button : drawnAnew()
      const isOver = performance.now() > until || (found !== undefined && nameOf(found) !== name)
      if (!isOver && (found === undefined || !isHydrated(found))) return
      clearInterval(timer)
      if (!isOver) found?.click()
    }, lookEveryMs)
    cancel = () => clearInterval(timer)
  }

  function onClick(event: MouseEvent): void {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    cancel()
    if (isHydrated(button)) return
    keep(button)
    // React may hydrate the part for this very press, and would hear it beside the one that is made again.
    event.stopPropagation()
    // Nor may the browser send the form: it would bring a page over what the press does.
    if (button.form?.method === 'post') event.preventDefault()
  }

  addEventListener('click', onClick, { capture: true })
}

/** To stand before everything in the page that can be pressed. */
export const earlyPressScript = (): string => `(${keepEarlyPresses})(${KEPT_MS},${LOOK_EVERY_MS})`
