import type { OverlayHost } from '@footlight/ui/overlay-host'

/** Dialogs and menus that are open in panels' windows, all in all. */
let open = 0

/**
 * A window for its own dialogs and menus: while one is there the panel behind it is still, and afterwards the
 * focus is back where it was. The main window, which such a dialog does not cover, goes on.
 */
export function overlayHost(ground: HTMLElement, layer: HTMLElement): OverlayHost {
  const page = ground.ownerDocument
  let here = 0
  return {
    page,
    dialog: { UNSTABLE_portalContainer: layer },
    popover: { UNSTABLE_portalContainer: layer, boundaryElement: layer },
    opened() {
      const before = page.activeElement
      setOpen(open + 1)
      here += 1
      ground.inert = true
      return () => {
        setOpen(open - 1)
        here -= 1
        ground.inert = here > 0
        // What closes it may have its own idea of where the focus goes.
        page.defaultView?.requestAnimationFrame(() => {
          if (page.activeElement === page.body && before instanceof HTMLElement) before.focus()
        })
      }
    },
  }
}

/** A dialog makes everything of the main page that is not marked deaf and still, wherever the dialog stands. */
function setOpen(count: number): void {
  open = count
  document.getElementById('root')?.toggleAttribute('data-react-aria-top-layer', count > 0)
}
