import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from 'react-router'
import '@footlight/ui/theme.css'
import './app.css'
import type { Route } from './+types/root'
import { ErrorScreen } from './features/errors/ErrorScreen.tsx'
import { Site } from './features/shell/Site.tsx'
import { earlyPressScript } from './platform/early-press.ts'
import { useNonce } from './platform/nonce.ts'
import { createStores } from './platform/stores.ts'
import { StoresContext } from './platform/stores-context.ts'
import { useEffectSoon } from './platform/use-effect-soon.ts'
import { loadRoot } from './request/load-root.ts'
import type { RootData } from './request/root-data.ts'

export function loader({ request, context }: Route.LoaderArgs): Promise<RootData> {
  return loadRoot(request, context)
}

/** The person changes by log in and log out, which ask for it; not by going from page to page. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.siteConfig.site.display_name ?? 'Footlight' },
]

export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<RootData>('root')
  const nonce = useNonce()
  const theme = data?.theme ?? 'dark'
  const custom = data?.siteConfig.custom
  return (
    <html lang={data?.language ?? 'en'} data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="rating" content="adult" />
        <meta name="theme-color" content={theme === 'dark' ? '#0c0a11' : '#f5f2f7'} />
        {custom?.icon ? (
          <link rel="icon" href={custom.icon} />
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <Meta />
        <Links nonce={nonce} />
        {custom?.style && <style>{custom.style}</style>}
      </head>
      <body>
        <script nonce={nonce} suppressHydrationWarning>
          {/* It has run by the time that a browser draws this. */}
          {import.meta.env.SSR ? earlyPressScript() : ''}
        </script>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default observer(function Root() {
  const data = useLoaderData<RootData>()
  const [stores] = useState(() => createStores(data))
  const { session, ui, lobby } = stores

  useEffect(() => {
    session.hydrate(data)
    // Another person may be here now, who likes it otherwise.
    ui.setTheme(data.theme)
  }, [session, ui, data])
  useEffectSoon(() => {
    stores.start()
    return () => stores.stop()
  }, [stores])
  useEffect(() => {
    document.documentElement.dataset['theme'] = ui.theme
  }, [ui.theme])
  useEffect(() => {
    if (lobby.reload !== null) location.reload()
  }, [lobby.reload])

  return useMemo(
    () => (
      <StoresContext value={stores}>
        <Site>
          <Outlet />
        </Site>
      </StoresContext>
    ),
    [stores],
  )
})

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
