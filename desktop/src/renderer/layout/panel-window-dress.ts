import type { OverlayHost } from '@footlight/ui/overlay-host'
import { knowElementsOf } from './known-elements.ts'
import { overlayHost } from './overlay-hosts.ts'
import classes from './PanelWindow.module.css'

/**
 * Everything of ours that has a document of its own, so that keys find what they look for wherever it stands.
 */
const documents = new Set<Document>([document])

export function findOnConsole(id: string): HTMLElement | null {
  for (const each of documents) {
    const found = each.getElementById(id)
    if (found !== null) return found
  }
  return null
}

export interface DressedWindow {
  /** The panel is drawn into it. */
  readonly ground: HTMLElement
  /** Dialogs and menus that were asked for in this window stand in it. */
  readonly host: OverlayHost
  readonly end: () => void
}

/** Makes the empty page of a panel's window look like ours, and keeps it so. */
export function dressWindow(child: Window, title: string): DressedWindow {
  const { document: page } = child
  page.head.replaceChildren()
  page.title = title
  for (const sheet of document.head.querySelectorAll('link[rel=stylesheet], style')) addSheet(page, sheet)
  const ground = page.createElement('div')
  ground.id = 'root'
  const layer = page.createElement('div')
  layer.className = classes.layer!
  page.body.replaceChildren(ground, layer)
  copyLook(page)
  const leave = knowElementsOf(child)
  documents.add(page)
  const look = new MutationObserver(() => copyLook(page))
  look.observe(document.documentElement, { attributes: true })
  const sheets = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element && node.matches('link[rel=stylesheet], style')) addSheet(page, node)
    }
  })
  sheets.observe(document.head, { childList: true })
  return {
    ground,
    host: overlayHost(ground, layer),
    end() {
      leave()
      look.disconnect()
      sheets.disconnect()
      documents.delete(page)
    },
  }
}

/** The content policy of our page holds in its windows too: styles need the nonce of this load. */
function addSheet(page: Document, sheet: Element): void {
  const copy = page.importNode(sheet, true)
  if (sheet instanceof HTMLLinkElement) (copy as HTMLLinkElement).href = sheet.href
  if (sheet instanceof HTMLStyleElement) (copy as HTMLStyleElement).nonce = sheet.nonce
  page.head.append(copy)
}

/** Theme, text size and language. */
function copyLook(page: Document): void {
  const from = document.documentElement
  page.documentElement.lang = from.lang
  page.documentElement.dataset['theme'] = from.dataset['theme'] ?? 'dark'
  page.documentElement.style.fontSize = from.style.fontSize
}
