import { accountRoutes } from '@footlight/core/protocol/accounts'
import { type GenderPath, genderPaths } from '@footlight/core/protocol/browse'
import type { RouterContextProvider } from 'react-router'
import { languageOf } from '../i18n/language-of.ts'
import { cookieNames, readCookie } from './cookies.ts'
import { load } from './load.ts'
import type { RootData } from './root-data.ts'
import { themeOf } from './theme-of.ts'

/** Who is here, on what site, in what language and colours: all that the first paint needs to be right. */
export async function loadRoot(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<RootData> {
  const [siteConfig, currentUser] = await Promise.all([
    load(context, accountRoutes.siteConfig, '/site_config'),
    load(context, accountRoutes.currentUser, '/user/current'),
  ])
  const cookies = request.headers.get('cookie')
  return {
    siteConfig,
    currentUser,
    language: languageOf(request),
    theme: themeOf(
      siteConfig.custom?.theme ?? 'viewer',
      readCookie(cookies, cookieNames.theme),
      currentUser.user.isGuest ? null : currentUser.settings.dark_mode_enabled,
    ),
    isAdult: readCookie(cookies, cookieNames.adult) === '1',
    defaultArea: areaOf(readCookie(cookies, cookieNames.gender)),
  }
}

function areaOf(letter: string | null): GenderPath | null {
  const found = Object.entries(genderPaths).find(([, value]) => value === letter)
  return found === undefined ? null : (found[0] as GenderPath)
}
