/** Both run inside the page: they know nothing but what is handed to them. */

/** What makes the page scroll sideways; empty: it does not. */
export function whatIsWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  // Within something that scrolls or cuts, a wide element is nobody's fault.
  const isOpen = (element: Element): boolean => {
    for (let up = element.parentElement; up !== null && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== 'visible') return false
    return true
  }
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5 && isOpen(element),
  )
  const names = wide.slice(-3).map((element) => (element.cloneNode(false) as Element).outerHTML.slice(0, 120))
  return [`wider than the window by ${scrollWidth - clientWidth} px: ${names.join(' | ')}`]
}

/** Buttons whose words stand out of them, or that are cut at the edge of what they stand in; empty: none. */
export function whatIsCut(): string[] {
  const edgeOf = (element: Element): number => {
    for (let up = element.parentElement; up !== null; up = up.parentElement) {
      // What scrolls is reached.
      if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return Infinity
      if (['hidden', 'clip'].includes(getComputedStyle(up).overflowX)) {
        const { right, width } = up.getBoundingClientRect()
        // What only screen readers press stands in a pixel.
        return width <= 1 ? Infinity : right
      }
    }
    return Infinity
  }
  return [...document.querySelectorAll('button')]
    .filter((button) => button.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((button) => {
      const { right } = button.getBoundingClientRect()
      const spills =
        button.scrollWidth > button.clientWidth + 1 && getComputedStyle(button).overflowX === 'visible'
      return spills || right > edgeOf(button) + 1
    })
    .map((button) => `a button is cut: ${button.textContent || button.outerHTML.slice(0, 100)}`)
}

/** Why not all of the control is in the window with nothing over it. */
export function whatCovers(control: Element): string[] {
  const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
  if (width === 0 || height === 0) return ['has no size']
  if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
    return [`is outside: ${left} to ${right} of ${innerWidth}, ${top} to ${bottom} of ${innerHeight}`]
  const inset = Math.min(8, width / 4, height / 4)
  const points = [
    [left + inset, top + inset],
    [right - inset, top + inset],
    [left + inset, bottom - inset],
    [right - inset, bottom - inset],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const
  const over = points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .find((hit) => hit === null || !control.contains(hit))
  return over === undefined ? [] : [`is under ${over?.outerHTML.slice(0, 120) ?? 'nothing'}`]
}
