import { LRUCache } from 'lru-cache'
import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import type { I18n } from '../i18n/i18n.ts'
import { I18nContext } from '../i18n/use-translation.ts'
import type { KeepMarkup } from '../platform/kept-markup.ts'

/** Of all that is kept, with what it was drawn of: some 2,500 cards. */
const CHARACTERS_MAX = 8 * 1024 * 1024

/** Keeps what was drawn in each language; what nobody asks for is forgotten first. */
export function createMarkupKeeper(): (i18n: I18n) => KeepMarkup {
  const kept = new LRUCache<string, string>({
    maxSize: CHARACTERS_MAX,
    sizeCalculation: (html, key) => html.length + key.length,
  })
  const numbers = new Map<unknown, number>()
  return (i18n) => (component, props) => {
    const number = numbers.get(component) ?? numbers.size
    numbers.set(component, number)
    const key = `${i18n.language} ${number} ${JSON.stringify(props)}`
    let html = kept.get(key)
    if (html === undefined) {
      html = draw(component, props, i18n)
      kept.set(key, html)
    }
    return html
  }
}

function draw<Props extends object>(component: FunctionComponent<Props>, props: Props, i18n: I18n): string {
  return renderToString(<I18nContext value={i18n}>{createElement(component, props)}</I18nContext>)
}
