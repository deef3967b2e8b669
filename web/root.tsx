import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router'
import { language } from '#texts/language.ts'
import banglaWordFont from './ui/fonts/bangla-word.woff2?url'
import bengaliFont from './ui/fonts/bengali.woff2?url'
import takaFont from './ui/fonts/taka.woff2?url'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import withoutScript from './ui/without-script.css?url'
import latinFont from './ui/fonts/inter.woff2?url'
import { originContext } from './api/page-context.ts'
import { NameOutlines } from './layout/bangla-name.tsx'
import { LanguageOfferScript } from './layout/language-offer.tsx'
import type { RootData } from './layout/page-head.tsx'
import { PageFailure } from './layout/page-failure.tsx'
import { Providers } from './layout/providers.tsx'
import { PublicLayout } from './layout/public-layout.tsx'
import { ExpectedPersonScript } from './session/expected-person.tsx'
import { CodeMissing, EarlyPresses, FailedPhotos, LateScripts } from '#web/ui/start/page-scripts.tsx'
import { loadWhenIdle } from '#web/ui/start/load-when-idle.ts'
import { LoadingState } from './ui/states.tsx'
import { ProgressBar } from '#web/ui/start/progress-bar.tsx'
import { HydratedProvider } from '#web/ui/start/hydrated.tsx'

const preloadFont = (href: string) =>
  ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous',
    fetchPriority: 'low',
  }) as const

export const links: LinksFunction = () => [
  preloadFont(latinFont),
  preloadFont(takaFont),
  ...(language.code === 'bn' ? [preloadFont(bengaliFont)] : [preloadFont(banglaWordFont)]),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: language.code === 'bn' ? '/manifest-bn.webmanifest' : '/manifest.webmanifest' },
]

export function loader({ context }: LoaderFunctionArgs): RootData {
  return { origin: context.get(originContext) }
}

/** Our public origin does not change while somebody browses. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <HydratedProvider>
      {/* ExpectedPersonScript sets an attribute here before React starts. */}
      <html lang={language.code} suppressHydrationWarning>
        <head>
          <meta charSet="utf-8" />
          <ExpectedPersonScript />
          <LanguageOfferScript />
          <EarlyPresses />
          <LateScripts />
          <FailedPhotos />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content="#131512" media="(prefers-color-scheme: dark)" />
          <meta name="color-scheme" content="light dark" />
          <Links />
          <noscript>
            <link rel="stylesheet" href={withoutScript} />
          </noscript>
        </head>
        <body>
          <NameOutlines />
          {children}
          <CodeMissing />
          <ScrollRestoration />
          <LaterCode load={loadStopScrolling} />
          <Scripts />
        </body>
      </html>
    </HydratedProvider>
  )
}

export default function Root() {
  return (
    <Providers>
      <ProgressBar />
      <Outlet />
      <LaterCode load={loadLaterParts} />
    </Providers>
  )
}

const loadStopScrolling = () => import('./layout/stop-scrolling.tsx').then((file) => file.StopScrolling)
const loadLaterParts = () => import('./layout/later-parts.tsx').then((file) => file.LaterParts)

/** Loads the code of what no page shows. If it does not arrive, the next document loads it again. */
function LaterCode({ load }: { load: () => Promise<ComponentType> }) {
  const [Loaded, setLoaded] = useState<ComponentType>()
  useEffect(
    () =>
      loadWhenIdle(async () => {
        const component = await load()
        setLoaded(() => component)
      }),
    [load],
  )
  return Loaded && <Loaded />
}

export function ErrorBoundary() {
  return (
    <Providers>
      <PublicLayout>
        <PageFailure />
      </PublicLayout>
    </Providers>
  )
}

export function HydrateFallback() {
  return <LoadingState />
}
