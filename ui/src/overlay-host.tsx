import { createContext, useContext, useLayoutEffect } from 'react'

/**
 * Where dialogs and menus of one window belong, when that window is not the page's own: one page may draw in
 * several.
 */
export interface OverlayHost {
  /** Fills the window above everything else in it; dialogs and menus are put into it. */
  readonly layer: HTMLElement
  /** Told when one is there; the answer is called when it is gone. */
  readonly opened: () => () => void
}

/** null: the page's own window. */
export const OverlayHostContext = createContext<OverlayHost | null>(null)

/** For dialogs: where they are put. */
export function useOverlayLayer(): { readonly UNSTABLE_portalContainer?: HTMLElement } {
  const host = useContext(OverlayHostContext)
  return host === null ? {} : { UNSTABLE_portalContainer: host.layer }
}

/** For menus and whatever else hangs on something: it stays inside that window, too. */
export function usePopoverLayer(): ReturnType<typeof useOverlayLayer> & {
  readonly boundaryElement?: HTMLElement
} {
  const layer = useOverlayLayer()
  const { UNSTABLE_portalContainer: element } = layer
  return element === undefined ? layer : { ...layer, boundaryElement: element }
}

/** Stands in every dialog and menu, so that its window knows of it before anything takes the focus. */
export function TellHost(): null {
  const host = useContext(OverlayHostContext)
  useLayoutEffect(() => host?.opened(), [host])
  return null
}
