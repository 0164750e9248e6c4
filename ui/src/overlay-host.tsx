import { createContext, useContext, useLayoutEffect } from 'react'

/**
 * Where dialogs and menus of one window belong, when that window is not the page's own: one page may draw in
 * several.
 */
export interface OverlayHost {
  readonly page: Document
  /** Of a dialog: what it is put into. */
  readonly dialog: { readonly UNSTABLE_portalContainer: HTMLElement }
  /** Of a menu and whatever else hangs on something, which stays inside the window, too. */
  readonly popover: {
    readonly UNSTABLE_portalContainer: HTMLElement
    readonly boundaryElement: HTMLElement
  }
  /** Told when one is there, before it takes the focus; the answer is called when it is gone. */
  readonly opened: () => () => void
}

/** null: the page's own window. */
export const OverlayHostContext = createContext<OverlayHost | null>(null)

/** For every dialog and menu: where it belongs. */
export function useOverlayHost(isOpen = true): OverlayHost | null {
  const host = useContext(OverlayHostContext)
  useLayoutEffect(() => (isOpen ? host?.opened() : undefined), [host, isOpen])
  return host
}
