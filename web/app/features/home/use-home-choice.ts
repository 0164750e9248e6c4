import {
  type HomeLayout,
  type HomeSection,
  homeSections,
  isHomeLayout,
  parseHomeSections,
  SECTION_SEPARATOR,
} from '@footlight/core/rules/home-sections'
import { useRevalidator } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { writeCookie } from '../../platform/write-cookie.ts'
import { cookieNames, readCookie } from '../../request/cookies.ts'

export interface HomeChoice {
  readonly layout: HomeLayout
  /** Rows of a `custom` page, in order; asked in the browser alone. */
  sections(): readonly HomeSection[]
  /**
   * Kept in this browser, and in the account of whoever is logged in. Answers when the page shows it; false: it
   * was refused, which is said, and nothing has changed.
   */
  set(change: { readonly layout?: HomeLayout; readonly sections?: readonly HomeSection[] }): Promise<boolean>
}

/** How this reader has the first page. `layout`: as the server answered it; absent: a list. */
export function useHomeChoice(layout: string | undefined): HomeChoice {
  const { session, toasts } = useStores()
  const { revalidate } = useRevalidator()

  async function set(change: Parameters<HomeChoice['set']>[0]): Promise<boolean> {
    if (session.isLoggedIn) {
      const answer = await session.updateSettings({
        ...(change.layout !== undefined && { home_layout: change.layout }),
        ...(change.sections !== undefined && { home_custom: [...change.sections] }),
      })
      if (!answer.ok) {
        toasts.error({ key: `errors.${answer.error.error}` })
        return false
      }
    }
    if (change.layout !== undefined) writeCookie(cookieNames.layout, change.layout)
    if (change.sections !== undefined)
      writeCookie(cookieNames.homeSections, change.sections.join(SECTION_SEPARATOR))
    await revalidate()
    return true
  }

  return {
    layout: isHomeLayout(layout) ? layout : 'classic',
    sections: () => {
      const own = session.isLoggedIn ? (session.settings?.home_custom ?? []) : []
      const sections = parseHomeSections(own.length > 0 ? own : sectionsOf(document.cookie))
      return sections.length === 0 ? homeSections : sections
    },
    set,
  }
}

function sectionsOf(cookies: string): readonly string[] {
  return (readCookie(cookies, cookieNames.homeSections) ?? '')
    .split(SECTION_SEPARATOR)
    .map(decodeURIComponent)
}
